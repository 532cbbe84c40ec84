import { siteSettings } from '@icio/contracts/site-settings'
import { createStore, type StoreApi } from '@icio/platform'

/** An address outside the site that waits for the visitor's word. */
export interface Leaving {
  url: string
  title: string
  text: string
}

export interface Discussion {
  /** What the confirmation asks about; null while it is closed. */
  leaving: StoreApi<{ to: Leaving | null }>
  /** Opens the confirmation for the discussion group (SITE-22). */
  confirm(): void
  /** Opens an address outside the site in a new tab; asks first where the browser would block it. */
  openExternal(url: string): void
  /** Carries out what was asked about. */
  proceed(): void
  close(): void
}

/** Links that leave the site. They come here after the gate. */
export function createDiscussion(): Discussion {
  const leaving = createStore<{ to: Leaving | null }>(() => ({ to: null }))
  return {
    leaving,
    confirm: () => leaving.setState({ to: discussionGroup() }),
    openExternal(url) {
      const address = new URL(url)
      if (!/^https?:$/.test(address.protocol))
        throw new TypeError(`${address.protocol} is no address of the web.`)
      // Browsers open a tab only shortly after a click; the disclosure may have taken longer.
      if (navigator.userActivation?.isActive === false) leaving.setState({ to: leavingFor(address) })
      else openTab(address.href)
    },
    proceed() {
      const { to } = leaving.getState()
      if (to) openTab(to.url)
    },
    close: () => leaving.setState({ to: null }),
  }
}

function discussionGroup(): Leaving {
  const { name, network, url } = siteSettings.discussionGroup
  return {
    url,
    title: `Continue to ${network}?`,
    text: `The discussion takes place in the ${name} on ${network}. It opens in a new tab. ${network} has its own terms and privacy policy, and you may need an account there.`,
  }
}

function leavingFor({ href, hostname }: URL): Leaving {
  return {
    url: href,
    title: `Continue to ${hostname}?`,
    text: 'This page belongs to another organisation and opens in a new tab.',
  }
}

function openTab(url: string) {
  window.open(url, '_blank', 'noopener,noreferrer')
}
