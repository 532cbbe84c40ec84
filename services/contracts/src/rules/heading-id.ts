/** Id of a heading in an article: its words in lower case with dashes. Addresses of passages end with it. */
export function headingId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
