/** Types of the table in boundaries.mjs: for each workspace folder the packages that it may name, and the way out. */
export const boundaries: Record<string, { packages: string[]; instead: string }>
