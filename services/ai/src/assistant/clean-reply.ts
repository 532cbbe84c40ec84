/** Characters that hide or turn text around: controls but tab and newline, direction marks, zero-width, tags. */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Words of a model without characters that a reader would not see (SEC-28). */
export function visibleText(text: string): string {
  return text.replace(hidden, '')
}

const citation = / ?\[(\d{1,3})\]/g

/** The numbers that a reply cites, each once. */
export function citedNumbers(reply: string): Set<number> {
  return new Set([...reply.matchAll(citation)].map(([, number]) => Number(number)))
}

/** A reply without citations of passages that there are not. */
export function withoutFalseCitations(reply: string, count: number): string {
  return reply.replace(citation, (mark, number: string) =>
    Number(number) >= 1 && Number(number) <= count ? mark : '',
  )
}
