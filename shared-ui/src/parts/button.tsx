import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.js'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Decoration before the text. */
  icon?: ReactNode
}

interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** While true, the button keeps its focus and its place but does nothing. */
  busy?: boolean
}

/** A button. Without children it needs an aria-label. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  className,
  children,
  onClick,
  onKeyDown,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A held Enter would press again and again.
  const ignoreRepeats = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
    onKeyDown?.(event)
  }
  const guardedClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size }, !children, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={guardedClick}
      onKeyDown={ignoreRepeats}
    >
      <ButtonInside icon={busy ? <span className={styles.spinner} /> : icon}>{children}</ButtonInside>
    </button>
  )
}

/** Returns the class names of a button, for links that look like one. */
export function buttonClasses(
  { variant = 'secondary', size = 'md' }: ButtonLook,
  iconOnly: boolean,
  more?: string,
) {
  return classNames(styles.button, styles[variant], styles[size], iconOnly && styles.iconOnly, more)
}

/** The icon and the text of a button. */
export function ButtonInside({ icon, children }: { icon?: ReactNode; children?: ReactNode }) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children && <span className={styles.label}>{children}</span>}
    </>
  )
}
