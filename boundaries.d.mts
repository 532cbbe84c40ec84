/** Types of the table in boundaries.mjs: for each workspace folder the packages that it may name, and the way out. */
export const boundaries: Record<string, { packages: string[]; instead: string }>

/** The parts with a door of their own: their folders, the file by which others enter, and who puts parts together. */
export const neighborhoods: Record<
  string,
  { folders: string[]; door: string; roots: string[]; readme: string }
>
