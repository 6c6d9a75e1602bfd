//! Other languages: by stems, one of each column, in one sentence. Fewer forms than in English, and only those that no story has.

use super::AttemptKind;

/// What sets instructions aside: a verb, then its object.
const SETS_ASIDE: &[(&[&str], &[&str])] = &[
    (
        &["ignoriere", "vergiss alle", "vergessen sie alle", "missachte", "beachte nicht"],
        &["anweisung", "vorgab", "kriterien", "raster", "regeln oben", "vorherige"],
    ),
    (
        &[
            "ignorez",
            "ignore les",
            "ignore tout",
            "ignore la",
            "oubliez",
            "oublie les",
            "oublie toutes",
            "ne tiens pas compte",
            "ne tenez pas compte",
            "ne tenez aucun compte",
        ],
        &["consigne", "instruction", "bareme", "grille", "critere", "regles de notation", "precedent"],
    ),
    (
        &[
            "ignora ",
            "ignore ",
            "ignoren ",
            "olvida ",
            "olvide ",
            "haz caso omiso",
            "haga caso omiso",
            "no tengas en cuenta",
            "no tenga en cuenta",
        ],
        &["instruccion", "rubrica", "criterios", "indicaciones", "lo anterior", "faltas", "errores"],
    ),
    (
        &["ignore ", "ignora ", "ignorem ", "esqueca ", "desconsidere ", "desconsidera "],
        &["instruco", "rubrica", "criterios", "anteriores", "erros"],
    ),
    (
        &["ignora ", "ignorate ", "dimentica ", "dimenticate ", "non considerare", "non tenere conto"],
        &["istruzioni", "indicazioni", "griglia", "rubrica", "criteri", "errori"],
    ),
    (
        &["zignoruj", "zapomnij o", "pomin ", "nie zwracaj uwagi"],
        &["polecen", "instrukcj", "kryteri", "wytyczn", "bled", "poprzedni"],
    ),
    (&["забудь", "игнорируй", "не обращай внимания"], &["указан", "инструкц", "критери", "правил", "ошибк", "рубрик"]),
    (
        &["忽略", "无视", "無視", "忘记", "忘掉", "不要理会"],
        &["指示", "指令", "规则", "規則", "标准", "評価", "评分", "之前", "提示"],
    ),
    (&["無視", "忘れて", "従わないで"], &["指示", "命令", "基準", "ルール", "ルーブリック"]),
];

/// What asks for a score: a verb, its object, and what tells an order to the grader from a story.
const ASKS: &[(&[&str], &[&str], &[&str])] = &[
    (
        &["gib ", "geben sie", "bewerte ", "bewerten sie", "vergib ", "vergeben sie", "benote ", "benoten sie"],
        &[
            "volle punktzahl",
            "hochstpunktzahl",
            "hochste",
            "beste note",
            "note 1",
            "eine 1",
            "eine eins",
            "maximale",
            "volle punkte",
            "alle punkte",
            "gute note",
        ],
        &["diese", "mir", "dem text", "meine", "der arbeit"],
    ),
    (
        &["donne ", "donne-", "donnez", "attribue", "mets ", "mettez", "notez ", "accorde"],
        &[
            "meilleure note",
            "20 sur 20",
            "18/20",
            "note maximale",
            "20/20",
            "vingt sur vingt",
            "tous les points",
            "bonne note",
            "note la plus haute",
            "maximum de points",
        ],
        &[
            "cette",
            "ce texte",
            "ce devoir",
            "cet essai",
            "moi",
            "-moi",
            "copie",
            "ma redaction",
            "mon texte",
            "mon devoir",
            "mon essai",
        ],
    ),
    (
        &[
            "dame ",
            "deme ",
            "da ",
            "dale",
            "ponme",
            "ponga",
            "pon ",
            "asigna",
            "asigne",
            "otorga",
            "otorgue",
            "califica",
            "califique",
            "evalua ",
        ],
        &[
            "nota mas alta",
            "mejor nota",
            "nota maxima",
            "maxima puntuacion",
            "puntuacion maxima",
            "maxima calificacion",
            "un seis",
            "un diez",
            "un 6",
            "un 10",
            "un 5",
            "sobresaliente",
            "buena nota",
            "todos los puntos",
        ],
        &["este", "esta", "mi ", "me ", "dame", "deme", "ponme", "corrector", "evaluador", "por favor"],
    ),
    (
        &["de ", "da ", "atribua", "atribui", "coloque ", "avalie "],
        &[
            "nota maxima",
            "nota dez",
            "nota 10",
            "pontuacao maxima",
            "maior nota",
            "nota mais alta",
            "melhor nota",
            "todos os pontos",
            "nota cheia",
        ],
        &["esta redacao", "este texto", "minha redacao", "meu texto", "minha nota", "-me", "avaliador", "corretor"],
    ),
    (
        &["assegna", "assegnate", "dai ", "date ", "dammi", "valuta ", "metti"],
        &[
            "punteggio massimo",
            "voto massimo",
            "massimo punteggio",
            "massimo dei voti",
            "voto piu alto",
            "un dieci",
            "10",
            "pieni voti",
            "buon voto",
        ],
        &["questo", "questa", "mio ", "mia ", "tema", "dammi", "correttore"],
    ),
    (
        &["wystaw ", "daj ", "przyznaj ", "ocen ", "ocenic ", "postaw "],
        &["najwyzsza", "maksymaln", "szostk", "piatk", "najlepsza ocen", "komplet punktow", "6", "dobra ocen"],
        &["tej ", "te prace", "temu ", "mojej", "moja prace", "pracy", "wypracowani", "tekst"],
    ),
    (
        &["поставь", "дай ", "оцени", "выстави"],
        &["пятерку", "пятёрку", "максимальн", "высший балл", "отлично", "высшую"],
        &["это", "эту", "мне", "сочинени", "работ", "мо"],
    ),
    (
        &["给", "打", "評", "评"],
        &["满分", "最高分", "滿分", "高分", "6分", "100分"],
        &["这篇", "本文", "作文", "我", "文章", "這篇"],
    ),
    (
        &["つけて", "与えて", "ください", "付けて"],
        &["最高点", "満点", "高得点", "高い点"],
        &["この", "作文", "採点", "私"],
    ),
];

/// What only a grader of this essay is told: its name, that it may be a machine, that mistakes should not count.
const TO_A_GRADER: &str = "si eres una ia|si eres una maquina|si eres un robot|si usted es una ia|no me quites puntos|no me quite puntos|no quites puntos|no cuentes mis faltas|no cuentes las faltas|si tu es une ia|si vous etes une ia|si vous etes un robot|robot correcteur|monsieur le correcteur|madame la correctrice|ne comptez pas mes fautes|ne compte pas mes fautes|ne lis pas la suite|ne retire pas de points|falls du ein computer|falls du eine ki|wenn du eine ki|wenn du ein computer|falls sie eine ki|durfen nicht gewertet|zieh mir keine punkte|ziehen sie keine punkte|bewerte meine fehler nicht|se voce for um robo|se voce e um robo|se voce for uma ia|se voce e uma ia|voce e um avaliador|nao tire pontos|nao desconte pontos|se sei un computer|se sei un robot|se sei una ia|se sei un'ia|computer che correggi|tu, correttore|non togliermi punti|togliermi punti|jesli jestes ai|jesli jestes sztuczna|jesli jestes robotem|jestem nauczycielem|polecam systemowi|nie odejmuj punktow|если ты робот|если ты ии|не снижай|如果您是人工智能|如果你是人工智能|如果你是ai|如果您是ai|不要扣|评卷老师|阅卷老师|もしあなたがai|減点しないで|corrector automatico|correcteur automatique|an den bewerter|an die ki|sehr geehrte ki|liebe ki|caro avaliador|atencao, avaliador|attention correcteur|caro correttore|採点者のai|评分ai|评分系统|阅卷ai|cher correcteur ia|querida ia|estimada ia|droga ai";

/// What a folded sentence does in one of these languages.
pub fn kind(folded: &str) -> Option<AttemptKind> {
    let text = format!(" {folded} ");
    // A stem may only begin at a word, except in languages that put no blanks between words.
    let has = |stems: &[&str]| stems.iter().any(|stem| begins_a_word(&text, stem));
    if SETS_ASIDE.iter().any(|(verbs, objects)| has(verbs) && has(objects)) {
        return Some(AttemptKind::SetsAside);
    }
    if ASKS.iter().any(|(verbs, marks, whose)| has(verbs) && has(marks) && has(whose)) {
        return Some(AttemptKind::AsksForScore);
    }
    TO_A_GRADER.split('|').any(|words| begins_a_word(&text, words)).then_some(AttemptKind::Addresses)
}

fn begins_a_word(text: &str, stem: &str) -> bool {
    text.match_indices(stem).any(|(at, _)| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        stem.starts_with('-')
            || stem.chars().next().is_some_and(|c| c >= '\u{3000}')
            || before.is_none_or(|c| !c.is_alphanumeric())
    })
}
