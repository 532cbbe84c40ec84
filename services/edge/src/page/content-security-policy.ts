import { inlineScriptSource } from './first-frame.js'

/** Origins that the page may reach besides its own, by configuration. */
export interface PolicyExtras {
  /** With Google's human check, its script, frame and calls are allowed; otherwise no foreign origin is. */
  recaptcha: boolean
  /**
   * Origins of developers' machines that serve a remote to this browser, by a signed override: scripts, styles, fonts,
   * pictures and calls, and the connection of their hot reload (REL-22).
   */
  developers?: readonly string[]
  /** Source expressions of further inline scripts: their hashes. */
  inlineScripts?: readonly string[]
  /** Sources of scripts and styles, if narrower than our whole origin. */
  sources?: readonly string[]
}

const recaptchaOrigins = ['https://www.google.com', 'https://www.gstatic.com']

/**
 * Builds the page's policy: own scripts and styles only, nothing inline except one script by its hash, no eval,
 * Trusted Types (SEC-12). It has no nonce: a page that many visitors share could not keep one secret.
 */
export function contentSecurityPolicy({
  recaptcha,
  developers = [],
  inlineScripts = [],
  sources = ["'self'"],
}: PolicyExtras): string {
  const own = [...sources, ...developers].join(' ')
  const sockets = developers.map((origin) => origin.replace(/^http/, 'ws'))
  const calls = ["'self'", ...developers, ...sockets].join(' ')
  const theirs = developers.map((origin) => ` ${origin}`).join('')
  const foreign = recaptcha ? ` ${recaptchaOrigins.join(' ')}` : ''
  return [
    "default-src 'none'",
    `script-src ${[own, inlineScriptSource, ...inlineScripts].join(' ')}${foreign}`,
    `style-src ${own}`,
    `font-src 'self'${theirs}`,
    `img-src 'self' data: blob:${theirs}`,
    `connect-src ${calls}${foreign}`,
    recaptcha ? 'frame-src https://www.google.com' : "frame-src 'none'",
    "manifest-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Google's loader assigns script URLs itself, which Trusted Types would block.
    ...(recaptcha ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ')
}
