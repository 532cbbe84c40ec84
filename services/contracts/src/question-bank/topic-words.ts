const abbreviations: Readonly<Record<string, string>> = { lgip: 'LGIP', esg: 'ESG' }

/**
 * Formats tags of a bank for people, with a capital because they begin a line.
 *
 * @param tags one tag, or several with ', ' between them: 'asset-allocation, esg' becomes 'Asset allocation, ESG'
 */
export function topicWords(tags: string): string {
  const words = tags
    .split(', ')
    .map((tag) => abbreviations[tag] ?? tag.replaceAll('-', ' ').replace('behavioural', 'behavioral'))
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
