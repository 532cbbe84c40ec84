import { themeScriptSource } from './first-frame.js'

/** Origins that the page may reach beside its own, because the installation is configured so. */
export interface PolicyExtras {
  /** With Google's human check its script, frame and calls are allowed; without it nothing foreign is. */
  recaptcha: boolean
  /** Machines of developers that this browser gets a remote from, by a signed override. */
  developers?: readonly string[]
  /** Where scripts and styles come from, where that is less than the whole of our own origin. */
  sources?: readonly string[]
}

const recaptchaOrigins = ['https://www.google.com', 'https://www.gstatic.com']

/**
 * The page's policy: own scripts and styles only, nothing inline but the script of the theme, by its hash, no
 * eval, Trusted Types (SEC-12).
 * The nonce is for the one style element that the scroll lock of dialogs inserts.
 */
export function contentSecurityPolicy(
  nonce: string,
  { recaptcha, developers = [], sources = ["'self'"] }: PolicyExtras,
): string {
  const own = [...sources, ...developers].join(' ')
  const calls = ["'self'", ...developers].join(' ')
  const foreign = recaptcha ? ` ${recaptchaOrigins.join(' ')}` : ''
  return [
    "default-src 'none'",
    `script-src ${own} ${themeScriptSource}${foreign}`,
    `style-src ${own} 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src ${calls}${foreign}`,
    recaptcha ? 'frame-src https://www.google.com' : "frame-src 'none'",
    "manifest-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Google's loader writes script addresses itself; Trusted Types and it do not go together.
    ...(recaptcha ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ')
}
