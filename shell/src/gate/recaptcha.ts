import { humanCheckAction } from '@icio/contracts/human-check/endpoints'
import { allowOrigin } from '../guard.js'

interface Recaptcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

const scriptTimeoutMs = 10_000

/**
 * Loads Google's script and resolves to a function that creates a token. Called only if this installation uses
 * reCAPTCHA. Rejects if the script does not load.
 */
export async function loadRecaptcha(siteKey: string): Promise<() => Promise<string>> {
  const recaptcha = await loadScript(siteKey)
  await new Promise<void>((resolve) => recaptcha.ready(resolve))
  return () => recaptcha.execute(siteKey, { action: humanCheckAction })
}

function loadScript(siteKey: string): Promise<Recaptcha> {
  const existingRecaptcha = loadedRecaptcha()
  if (existingRecaptcha) return Promise.resolve(existingRecaptcha)
  allowOrigin('https://www.google.com/recaptcha/')
  allowOrigin('https://www.gstatic.com/recaptcha/')
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => reject(new Error('reCAPTCHA did not load.'))
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.onload = () => {
      const recaptcha = loadedRecaptcha()
      if (recaptcha) resolve(recaptcha)
      else fail()
    }
    script.onerror = fail
    setTimeout(fail, scriptTimeoutMs)
    document.head.append(script)
  })
}

function loadedRecaptcha(): Recaptcha | undefined {
  return (globalThis as { grecaptcha?: Recaptcha }).grecaptcha
}
