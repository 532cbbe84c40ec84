/** The package's own type declaration is wrong. */
declare module 'unicode-confusables' {
  /** Replaces every confusable character with the representative of its group. */
  export function rectifyConfusion(text: string): string
}
