/** The fields of a question as they are in a file, not checked yet. */
export type Fields = Record<string, unknown>

/** A file that does not have its format at all. The message says where. */
export class UnreadableFile extends Error {}
