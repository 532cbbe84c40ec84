/**
 * Returns the id of a heading in an article: its words in lower case, joined by dashes. URLs of passages end with it.
 */
export function headingId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
