/** The fields of a question as they are in a file, not checked yet. */
export type Fields = Record<string, unknown>

/** A file that does not have its format at all. The message says where. */
export class UnreadableFile extends Error {}

/**
 * Whether a text is in Moodle's GIFT format, which has no reader here: it starts with a title or a category, or no other
 * reader takes it and it has answers in braces.
 */
export function isGift(text: string, isUnreadable: boolean): boolean {
  const start = text.replace(/^\ufeff/, '').replace(/^(\s+|\/\/.*)*/, '')
  if (/^(::|\$CATEGORY:)/.test(start)) return true
  return isUnreadable && !/^[<[{]/.test(start) && /\{\s*(T|F|TRUE|FALSE|#|[^{}]*[=~])[^{}]*\}/s.test(start)
}

export const giftText =
  'This is a GIFT file. In Moodle, export the same questions as “Moodle XML format”, and import that file as Moodle XML.'
