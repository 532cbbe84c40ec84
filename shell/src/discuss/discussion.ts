import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { createStore, type StoreApi } from '@icio/platform'

/** An address outside the site that waits for the visitor's confirmation. */
export interface Leaving {
  url: string
  title: string
  text: string
}

export interface Discussion {
  /** The address that the open confirmation asks about; null while it is closed. */
  leaving: StoreApi<{ to: Leaving | null }>
  /** Opens the confirmation for the discussion group (SITE-22). */
  confirm(): void
  /**
   * Opens an address outside the site in a new tab; asks first if the browser would block the tab. Throws for non-web
   * addresses.
   */
  openExternal(url: string): void
  /** Opens the confirmed address. */
  proceed(): void
  close(): void
}

/** Handles links that leave the site, after the disclosure gate. */
export function createDiscussion(): Discussion {
  const leaving = createStore<{ to: Leaving | null }>(() => ({ to: null }))
  return {
    leaving,
    confirm: () => leaving.setState({ to: discussionGroup() }),
    openExternal(url) {
      const address = new URL(url)
      if (!/^https?:$/.test(address.protocol))
        throw new TypeError(`${address.protocol} is not a web address.`)
      // Browsers allow a new tab only shortly after a click, and the disclosure may have taken longer.
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
    text: 'This page belongs to another organization and opens in a new tab.',
  }
}

function openTab(url: string) {
  window.open(url, '_blank', 'noopener,noreferrer')
}
