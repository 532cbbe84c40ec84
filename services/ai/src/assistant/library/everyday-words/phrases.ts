/** What visitors type for the sections of an article, by heading: phrases separated by semicolons. */
export type SectionPhrases = Readonly<Record<string, string>>
