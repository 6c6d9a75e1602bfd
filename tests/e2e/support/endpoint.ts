import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Role = 'Advocate' | 'Skeptic' | 'Judge';

/** A call as the endpoint received it. */
export interface Call {
  at: number;
  path: string;
  key: string | undefined;
  /** The body as sent, for what must not be in it. */
  raw: string;
  body: any;
  role: Role | undefined;
  trait: string;
  system: string;
  user: string;
  /** Which call of this role and trait it is, counted from 1. */
  turn: number;
  /** Set when the endpoint has answered with a completion. */
  answered: boolean;
}

/** What the endpoint does with a call. */
export type Deed =
  | { say: string; confidence?: number; spread?: Record<string, number>; silent?: boolean }
  | { status: number; error: unknown; headers?: Record<string, string> }
  | { hangUp: 'before' | 'within' }
  | { never: true };

export type Script = (call: Call) => Deed | undefined;

/** An OpenAI-compatible endpoint on the loopback address that answers by role and trait, and remembers every call. */
export class Endpoint {
  readonly calls: Call[] = [];
  /** The score that the Judge gives to each trait. */
  scores: Record<string, number> = {};
  /** What to do instead of the usual; `undefined` leaves it at that. */
  script: Script = () => undefined;
  /** What a call waits for before it is answered. */
  before: (call: Call) => Promise<void> | undefined = () => undefined;
  models = ['scripted-large', 'scripted-small'];
  /** Whether web pages may ask. */
  cors = true;
  /** The only key that is accepted, if any. */
  wantedKey: string | undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Endpoint> {
    const server = createServer();
    const endpoint = new Endpoint(server);
    server.on('request', (request, response) => void endpoint.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get baseUrl(): string {
    return `http://${this.host}/v1`;
  }

  /** The calls for a completion, of one role if named. */
  chats(role?: Role): Call[] {
    return this.calls.filter((c) => c.path.endsWith('/chat/completions') && (!role || c.role === role));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A connection each, so that a browser repeats nothing by itself.
    response.setHeader('Connection', 'close');
    if (this.cors) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
      response.setHeader('Access-Control-Expose-Headers', 'retry-after');
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const call = this.received(request, await text(request));
    if (this.wantedKey !== undefined && call.key !== this.wantedKey) {
      json(response, 401, { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } });
      return;
    }
    if (call.path.endsWith('/models')) {
      json(response, 200, { object: 'list', data: this.models.map((id) => ({ id })) });
      return;
    }
    await this.before(call);
    this.perform(call, this.script(call) ?? this.usual(call), response);
  }

  private received(request: IncomingMessage, raw: string): Call {
    const body = raw ? JSON.parse(raw) : undefined;
    const content = (role: string) => String(body?.messages?.find((m: any) => m.role === role)?.content ?? '');
    const user = content('user');
    const role = /You are the (Advocate|Skeptic|Judge)\./.exec(user)?.[1] as Role | undefined;
    const trait = /^The trait: (.*?)\. Valid scores/.exec(user)?.[1] ?? '';
    const earlier = this.calls.filter((c) => role && c.role === role && c.trait === trait);
    const call: Call = {
      at: Date.now(),
      path: request.url ?? '',
      key: request.headers.authorization?.replace(/^Bearer /, ''),
      raw,
      body,
      role,
      trait,
      system: content('system'),
      user,
      turn: earlier.length + 1,
      answered: false,
    };
    this.calls.push(call);
    return call;
  }

  /** A debate in which every role does its part. */
  private usual({ role, trait }: Call): Deed {
    switch (role) {
      case 'Advocate':
        return { say: `The Advocate praises ${trait}: “a strong opening”.\n\nConfidence: 0.8`, confidence: 0.9 };
      case 'Skeptic':
        return { say: `The Skeptic doubts ${trait}: “a weak ending”.\n\nConfidence: 0.7`, confidence: 0.6 };
      case 'Judge': {
        const score = this.scores[trait] ?? 1;
        const spread = { [score]: 0.7, [score - 1]: 0.2, [score + 1]: 0.1 };
        return { say: `The Judge weighs ${trait} and finds the evidence even.\n\nFinal Score: ${score}`, spread };
      }
      default:
        return { say: 'ready' };
    }
  }

  private perform(call: Call, deed: Deed, response: ServerResponse): void {
    if ('never' in deed) return;
    if ('hangUp' in deed) {
      if (deed.hangUp === 'within') {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
        response.write('{"choices": [', () => response.destroy());
      } else {
        response.destroy();
      }
      return;
    }
    if ('status' in deed) {
      json(response, deed.status, deed.error, deed.headers);
      return;
    }
    call.answered = true;
    const wantsLogprobs = call.body?.logprobs === true && !deed.silent;
    const message = { role: 'assistant', content: deed.say };
    const logprobs = wantsLogprobs ? { content: tokens(deed.say, deed.confidence, deed.spread) } : undefined;
    json(response, 200, {
      id: `chat-${this.calls.length}`,
      object: 'chat.completion',
      model: call.body?.model,
      choices: [{ index: 0, message, logprobs, finish_reason: 'stop' }],
      usage: { prompt_tokens: Math.ceil(call.raw.length / 4), completion_tokens: Math.ceil(deed.say.length / 4) },
    });
  }
}

/** A text as generated tokens; the first has the given probability, the last the given alternatives. */
function tokens(said: string, first = 0.95, spread?: Record<string, number>) {
  const pieces = said.match(/\s*\S+/g) ?? [];
  return pieces.map((token, at) => {
    const isLast = at === pieces.length - 1;
    const own = isLast && spread ? (spread[token.trim()] ?? 0.9) : at === 0 ? first : 0.95;
    const others: [string, number][] = isLast && spread ? Object.entries(spread) : [[token.trim(), own]];
    const top = others.map(([text, p]) => ({ token: ` ${text}`, logprob: Math.log(p), bytes: null }));
    return { token, logprob: Math.log(own), bytes: null, top_logprobs: top };
  });
}

function json(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
