/** What visitors type for the sections of an article, by heading: phrases with a semicolon between them. */
export type SectionPhrases = Readonly<Record<string, string>>
