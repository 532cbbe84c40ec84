import { useState } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.js'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg'

/**
 * A person's picture, or the first letters of the name where there is none or it cannot be loaded.
 * sm, md and lg measure 64, 96 and 128 px (16, 24 and 32 units of 4 px, PROF-15); xs is for bars.
 *
 * @param decorative true where the name stands beside it in text
 */
export function Avatar({
  name,
  src,
  size = 'sm',
  decorative = false,
}: {
  name: string
  src?: string | null
  size?: AvatarSize
  decorative?: boolean
}) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const named = decorative ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': name }
  return (
    <span className={classNames(styles.avatar, styles[size])} {...named}>
      {src && src !== failedSrc ? (
        <img className={styles.image} src={src} alt="" onError={() => setFailedSrc(src)} />
      ) : (
        // A picture of letters, not text: nobody who speaks to the page would name the button by them.
        <span className={styles.initials} data-initials={initialsOf(name)} />
      )}
    </span>
  )
}

/** The first letters of the first and the last word, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?'
}
