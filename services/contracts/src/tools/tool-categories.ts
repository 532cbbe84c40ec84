/** The four categories of the toolkit (TOOL-3). */
export const toolCategoryTitles = [
  'Risk Management',
  'Portfolio Analysis',
  'Manager Selection',
  'Governance and Policy',
] as const
export type ToolCategoryTitle = (typeof toolCategoryTitles)[number]

/** Returns the path of a category's page (TOOL-5). */
export function categoryPath(title: ToolCategoryTitle): string {
  return `/tools/${categorySlug(title)}`
}

export function categorySlug(title: ToolCategoryTitle): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
