//! A sentence as its words, and the questions that the rules ask of it.

/// The words of a sentence, folded: small letters without accents, apostrophes left out.
pub struct Said<'s> {
    words: Vec<&'s str>,
    /// Which words open a clause: the first, and those after a comma, colon, bracket or dash.
    opens: Vec<bool>,
}

/// Whether a word is in a list, in which words are set off by blanks.
pub fn among(list: &str, word: &str) -> bool {
    list.split(' ').any(|w| w == word)
}

/// Words that stand before an order without changing it.
const POLITE: &str = "please pls plz now and then so but also ok okay just simply kindly really always only s p ps ai therefore instead hey sir ma dear grader";

/// Those among them that make an order of what follows, wherever they stand.
const URGED: &str = "please pls plz now just simply kindly instead";

/// Words of who reports what somebody said.
pub const SPEECH: &str = "said says asked begged yelled shouted whispered laughed screamed cried replied answered joked called whined muttered";

impl<'s> Said<'s> {
    /// Takes a folded sentence apart.
    pub fn of(folded: &'s str) -> Self {
        let (mut words, mut opens) = (Vec::new(), Vec::new());
        let mut is_opening = true;
        for piece in folded.split_inclusive(|c: char| !c.is_alphanumeric() && c != '\'') {
            let word = piece.trim_matches(|c: char| !c.is_alphanumeric());
            if !word.is_empty() {
                words.push(word);
                opens.push(is_opening);
                is_opening = false;
            }
            is_opening |= piece.ends_with([',', ':', ';', '(', '[', '"', '“', '—', '–', '-', '\n', '=', '>', '*']);
        }
        Self { words, opens }
    }

    pub fn words(&self) -> &[&'s str] {
        &self.words
    }

    /// Whether one of these words stands in it.
    pub fn has(&self, any: &str) -> bool {
        self.words.iter().any(|w| among(any, w))
    }

    /// Whether these words stand in this order, next to each other, somewhere.
    pub fn has_phrase(&self, phrase: &str) -> bool {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        self.words.windows(phrase.len()).any(|words| words == phrase.as_slice())
    }

    /// Whether one of these phrases, set off by `|`, stands in it.
    pub fn has_any_phrase(&self, any: &str) -> bool {
        any.split('|').any(|phrase| self.has_phrase(phrase))
    }

    /// Whether it reports what somebody said.
    pub fn is_reported(&self) -> bool {
        self.has(SPEECH)
    }

    /// The words from here on.
    pub fn from(&self, at: usize) -> &[&'s str] {
        self.words.get(at..).unwrap_or_default()
    }

    /// Whether one of the first words stands at most `gap` words before one of the second.
    pub fn near(&self, first: &str, second: &str, gap: usize) -> bool {
        let follows = |at: usize| self.from(at + 1).iter().take(gap + 1).any(|w| among(second, w));
        (0..self.words.len()).any(|at| among(first, self.words[at]) && follows(at))
    }

    /// Where one of these verbs is an order: at the head of a clause after polite words, after `and` or `then`, or after what somebody must do.
    pub fn orders(&self, verbs: &str) -> Vec<usize> {
        (0..self.words.len()).filter(|at| among(verbs, self.words[*at]) && self.is_order(*at)).collect()
    }

    fn is_order(&self, at: usize) -> bool {
        let mut back = at;
        // Back over polite words, to what stands before the order.
        while back > 0 && !self.opens[back] && among(POLITE, self.words[back - 1]) {
            back -= 1;
        }
        if self.opens[back] {
            // Not the rest of a list, or of what somebody did.
            return back == 0 || !among(SUBJECTS, self.words[back - 1]);
        }
        let before = |n: usize| back.checked_sub(n).map(|at| self.words[at]);
        let modal = "must should shall will can could would to ought need please never not dont";
        let you = "you u ai grader evaluator scorer reader machine computer robot model system chatgpt gpt bot";
        let is_modal = before(1).is_some_and(|w| among(modal, w));
        let told = (2..=5).filter_map(before).any(|w| among(you, w));
        let urged = self.words[back..at].iter().any(|w| among(URGED, w));
        (is_modal && told) || (urged && before(1).is_some_and(|w| !among(SUBJECTS, w)))
    }
}

/// Who tells of themselves or of others.
pub const SUBJECTS: &str = "i he she they we who it people teachers teacher mom dad mother father parents coach judge judges students everyone someone somebody nobody friends kids to would could not dont didnt never will can cant";
