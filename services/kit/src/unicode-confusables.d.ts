/** The package names its types wrongly. */
declare module 'unicode-confusables' {
  /** The text with every confusable character replaced by the one that stands for all that look like it. */
  export function rectifyConfusion(text: string): string
}
