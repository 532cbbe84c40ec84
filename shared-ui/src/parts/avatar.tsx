import { useState } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.js'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg'

/**
 * A person's picture, or their initials if there is no picture or it cannot be loaded.
 * sm, md, and lg are 64, 96, and 128 px (16, 24, and 32 units of 4 px, PROF-15); xs is for toolbars.
 *
 * @param decorative true if the name is shown as text beside it
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
  const labelProps = decorative ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': name }
  return (
    <span className={classNames(styles.avatar, styles[size])} {...labelProps}>
      {src && src !== failedSrc ? (
        <img className={styles.image} src={src} alt="" onError={() => setFailedSrc(src)} />
      ) : (
        // Drawn by CSS, not as text, so that the initials do not become part of a button's label for voice control.
        <span className={styles.initials} data-initials={initialsOf(name)} />
      )}
    </span>
  )
}

/** Returns the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?'
}
