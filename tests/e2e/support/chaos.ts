import { LLMock } from '@copilotkit/aimock';

/** What an endpoint got and how it ended: the whole body of each call for a completion. */
export interface Passed {
  body: string;
  /** Whether the whole answer of the server behind was handed on. */
  isWhole: boolean;
}

/** aimock in front of a real server: it hands calls on, and harms as many as it is told to. */
export class Chaos {
  private constructor(private readonly mock: LLMock) {}

  static async before(upstream: string): Promise<Chaos> {
    const record = { providers: { openai: upstream }, proxyOnly: true, upstreamTimeoutMs: 240_000, bodyTimeoutMs: 240_000 };
    return new Chaos(await LLMock.create({ port: 0, host: '127.0.0.1', logLevel: 'silent', record }));
  }

  get baseUrl(): string {
    return `${this.mock.url}/v1`;
  }

  /** Refuses, fails and hangs up on so many of the calls from now on. */
  harm(rates: { dropRate?: number; rateLimitRate?: number; disconnectRate?: number }): void {
    this.mock.setChaos(rates);
  }

  calm(): void {
    this.mock.clearChaos();
  }

  get passed(): Passed[] {
    return this.mock
      .getRequests()
      .filter((entry) => entry.path.endsWith('/chat/completions'))
      .map(({ body, response }) => ({
        body: JSON.stringify(body),
        isWhole: response.status === 200 && response.source === 'proxy' && !response.interrupted,
      }));
  }

  stop(): Promise<void> {
    return this.mock.stop();
  }
}
