/** The fields of a question as a file has them: not checked yet. */
export type Fields = Record<string, unknown>

/** A file that is not in its form at all. The message says where. */
export class UnreadableFile extends Error {}
