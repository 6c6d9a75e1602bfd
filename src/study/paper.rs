//! The paper's own numbers (MADRAG tables 1, 2, 7, 8, 9), to stand beside ours. Read from its text, unchanged.

/// The traits of the paper's tables, in their order of columns.
pub const PAPER_TRAITS: [&str; 7] =
    ["Ideas", "Organization", "Voice", "Word Choice", "Sentence Fluency", "Style", "Conventions"];

/// One row of a table of kappas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaperRow {
    /// Its table in the paper.
    pub table: u8,
    /// The ASAP essay set, 7 or 8.
    pub set: u8,
    /// The method, as the paper calls it. `Human–Human` is two people. Tables 7 and 8 name transcripts: advocate-led, skeptic-led, both; rounds.
    pub method: &'static str,
    /// The model, where the table names one. Tables 7 to 9 do not; their MADRAG rows are table 1's of GPT-4o-mini, but for Style in table 7 (0.45, not
    /// 0.47).
    pub model: Option<&'static str>,
    /// QWK in hundredths, one a trait; −1 is "not reported".
    hundredths: [i8; 7],
}

impl PaperRow {
    /// QWK of a trait, by its name in [`PAPER_TRAITS`]. `None` where the paper reports none.
    pub fn qwk(&self, name: &str) -> Option<f64> {
        self.kappas().find(|(t, _)| *t == name).map(|(_, kappa)| kappa)
    }

    /// Every trait that the paper reports, with its QWK.
    pub fn kappas(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let reported = PAPER_TRAITS.into_iter().zip(self.hundredths).filter(|(_, h)| *h >= 0);
        reported.map(|(name, h)| (name, f64::from(h) / 100.0))
    }
}

/// One row of table 2: the standout subset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaperStandouts {
    /// The ASAP essay set, 7 or 8.
    pub set: u8,
    /// The method.
    pub method: &'static str,
    /// Pairs of essay and trait.
    pub n: usize,
    /// Agree@1, from 0 to 1.
    pub agree_at_1: f64,
    /// The mean distance from the extreme, in points.
    pub mae: f64,
}

const fn row(table: u8, set: u8, method: &'static str, model: Option<&'static str>, hundredths: [i8; 7]) -> PaperRow {
    PaperRow { table, set, method, model, hundredths }
}

const fn standout(set: u8, method: &'static str, n: usize, agree_at_1: f64, mae: f64) -> PaperStandouts {
    PaperStandouts { set, method, n, agree_at_1, mae }
}

/// Tables 1, 7, 8 and 9, row by row. CSR-J on set 8 is not reported and left out.
pub const PAPER_KAPPAS: &[PaperRow] = &[
    row(1, 7, "MADRAG", Some("GPT-3.5-turbo"), [45, 34, -1, -1, -1, 24, 16]),
    row(1, 7, "MADRAG", Some("GPT-4o-mini"), [43, 64, -1, -1, -1, 47, 26]),
    row(1, 7, "MADRAG", Some("GPT-4o"), [40, 38, -1, -1, -1, 35, 28]),
    row(1, 7, "MADRAG", Some("GPT-5-mini"), [69, 62, -1, -1, -1, 33, 22]),
    row(1, 7, "MADRAG", Some("GPT-5"), [75, 63, -1, -1, -1, 47, 19]),
    row(1, 7, "ProTACT", None, [50, 31, -1, -1, -1, -1, 23]),
    row(1, 7, "FeatEng-RF", None, [77, 67, -1, -1, -1, 65, 62]),
    row(1, 7, "ZS-LLM", Some("GPT-3.5-turbo"), [5, 7, -1, -1, -1, 8, 10]),
    row(1, 7, "ZS-LLM", Some("LLaMA-2-13B-Chat"), [9, 2, -1, -1, -1, 15, 32]),
    row(1, 7, "CSR-J", Some("GPT-4"), [55, 58, -1, -1, -1, 47, 22]),
    row(1, 7, "Human–Human", None, [69, 58, -1, -1, -1, 54, 57]),
    row(1, 8, "MADRAG", Some("GPT-3.5-turbo"), [52, 43, 52, 55, 41, -1, 49]),
    row(1, 8, "MADRAG", Some("GPT-4o-mini"), [59, 47, 60, 65, 55, -1, 58]),
    row(1, 8, "MADRAG", Some("GPT-4o"), [59, 42, 63, 61, 59, -1, 62]),
    row(1, 8, "MADRAG", Some("GPT-5-mini"), [60, 63, 62, 28, 34, -1, 36]),
    row(1, 8, "MADRAG", Some("GPT-5"), [67, 61, 55, 32, 35, -1, 42]),
    row(1, 8, "ProTACT", None, [57, 61, -1, 59, 55, -1, 43]),
    row(1, 8, "FeatEng-RF", None, [58, 63, 54, 55, 58, -1, 55]),
    row(1, 8, "ZS-LLM", Some("GPT-3.5-turbo"), [18, 25, 15, 15, 20, -1, 31]),
    row(1, 8, "ZS-LLM", Some("LLaMA-2-13B-Chat"), [27, 27, 27, 26, 12, -1, 8]),
    row(1, 8, "Human–Human", None, [53, 54, 47, 48, 51, -1, 55]),
    row(7, 7, "Adv. (R1)", None, [43, 64, -1, -1, -1, 45, 26]),
    row(7, 7, "Adv. (R2)", None, [46, 24, -1, -1, -1, 10, 2]),
    row(7, 7, "Both (R1)", None, [48, 24, -1, -1, -1, 14, 8]),
    row(7, 7, "Both (R2)", None, [14, 2, -1, -1, -1, 3, 1]),
    row(7, 7, "Skp. (R1)", None, [7, 5, -1, -1, -1, 1, 0]),
    row(7, 7, "Skp. (R2)", None, [6, 1, -1, -1, -1, 1, 1]),
    row(8, 8, "Adv. (R1)", None, [59, 47, 60, 65, 55, -1, 58]),
    row(8, 8, "Adv. (R2)", None, [37, 20, 39, 37, 54, -1, 62]),
    row(8, 8, "Both (R1)", None, [57, 45, 52, 63, 53, -1, 54]),
    row(8, 8, "Both (R2)", None, [17, 17, 19, 30, 30, -1, 27]),
    row(8, 8, "Skp. (R1)", None, [11, 3, 13, 14, 13, -1, 10]),
    row(8, 8, "Skp. (R2)", None, [15, 10, 15, 15, 23, -1, 18]),
    row(9, 7, "SA", None, [27, 33, -1, -1, -1, 29, 6]),
    row(9, 7, "SARAG", None, [27, 36, -1, -1, -1, 32, 20]),
    row(9, 7, "MA", None, [31, 39, -1, -1, -1, 28, 17]),
    row(9, 7, "MAD", None, [25, 40, -1, -1, -1, 30, 20]),
    row(9, 7, "MARAG", None, [56, 47, -1, -1, -1, 40, 35]),
    row(9, 7, "MADRAG", None, [43, 64, -1, -1, -1, 47, 26]),
    row(9, 8, "SA", None, [41, 26, 26, 12, 13, -1, 8]),
    row(9, 8, "SARAG", None, [45, 42, 44, 32, 27, -1, 28]),
    row(9, 8, "MA", None, [47, 54, 37, 55, 43, -1, 34]),
    row(9, 8, "MAD", None, [47, 57, 42, 61, 51, -1, 46]),
    row(9, 8, "MARAG", None, [45, 49, 45, 52, 55, -1, 53]),
    row(9, 8, "MADRAG", None, [59, 47, 60, 65, 55, -1, 58]),
];

/// Table 2, row by row.
pub const PAPER_STANDOUTS: &[PaperStandouts] = &[
    standout(7, "MADRAG", 2474, 0.795, 1.001),
    standout(7, "MARAG", 2474, 0.753, 1.143),
    standout(7, "MAD", 2474, 0.575, 1.380),
    standout(7, "MA", 2474, 0.424, 1.561),
    standout(7, "SARAG", 2474, 0.566, 1.306),
    standout(7, "SA", 2474, 0.477, 1.518),
    standout(8, "MADRAG", 67, 0.883, 1.011),
    standout(8, "MARAG", 67, 0.855, 0.834),
    standout(8, "MAD", 67, 0.638, 1.264),
    standout(8, "MA", 67, 0.759, 1.230),
    standout(8, "SARAG", 67, 0.608, 1.386),
    standout(8, "SA", 67, 0.520, 1.389),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn found(table: u8, set: u8, method: &str, model: Option<&str>) -> PaperRow {
        let mut rows =
            PAPER_KAPPAS.iter().filter(|r| r.table == table && r.set == set && r.method == method && r.model == model);
        let row = *rows.next().unwrap();
        assert_eq!(rows.next(), None, "named twice");
        row
    }

    #[test]
    fn a_number_is_found_by_table_set_method_model_and_trait() {
        let row = found(1, 8, "MADRAG", Some("GPT-4o-mini"));
        assert_eq!((row.qwk("Word Choice"), row.qwk("Style"), row.qwk("Neatness")), (Some(0.65), None, None));
        assert_eq!(found(1, 7, "ProTACT", None).kappas().count(), 3);
    }

    /// The text says so: 4.2 ("exceeds ProTACT by 50% in Set 7 and by 18% in Set 8"), appendix D (0.35 against 0.26 on Conventions).
    #[test]
    fn the_numbers_are_those_that_the_text_speaks_of() {
        let ideas = |set, method, model| found(1, set, method, model).qwk("Ideas").unwrap();
        let gain = |set| ideas(set, "MADRAG", Some("GPT-5")) / ideas(set, "ProTACT", None) - 1.0;
        assert!((gain(7) - 0.50).abs() < 0.005 && (gain(8) - 0.18).abs() < 0.005);
        let conventions = |method| found(9, 7, method, None).qwk("Conventions").unwrap();
        assert_eq!((conventions("MARAG"), conventions("MADRAG")), (0.35, 0.26));
    }

    #[test]
    fn every_row_reports_the_traits_of_its_set() {
        for row in PAPER_KAPPAS {
            let names: Vec<&str> = row.kappas().map(|(name, _)| name).collect();
            assert!(!(row.set == 7 && names.contains(&"Voice")), "{row:?}");
            assert!(!(row.set == 8 && names.contains(&"Style")), "{row:?}");
            assert!(names.len() >= 3, "{row:?}");
        }
        let count = |table| PAPER_KAPPAS.iter().filter(|r| r.table == table).count();
        assert_eq!([count(1), count(7), count(8), count(9)], [21, 6, 6, 12]);
        assert_eq!(PAPER_STANDOUTS.len(), 12);
        assert!(PAPER_STANDOUTS.iter().all(|s| s.n == if s.set == 7 { 2474 } else { 67 }));
    }
}
