import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { discussionUnset } from '@icio/contracts/site/screen-texts'
import { writeToUsPath } from '@icio/contracts/visitor-messages/message-rules'
import { createStore, type StoreApi } from '@icio/platform'

/** An address that waits for the visitor's confirmation: outside the site, or a path of it. */
export interface Leaving {
  url: string
  title: string
  text: string
  action: string
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
  /** Opens the confirmed address: a path in this tab, any other one in a new tab. */
  proceed(): void
  close(): void
}

/**
 * Handles links that leave the site, after the disclosure gate.
 *
 * @param go opens a path of this site
 */
export function createDiscussion(go: (path: string) => void): Discussion {
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
      if (!to) return
      if (to.url.startsWith('/')) go(to.url)
      else openTab(to.url)
    },
    close: () => leaving.setState({ to: null }),
  }
}

function discussionGroup(): Leaving {
  const { name, network, url } = siteSettings.discussionGroup
  if (isPlaceholder(url))
    return {
      url: writeToUsPath('discussion'),
      title: discussionUnset.title,
      text: discussionUnset.text({ name, network }),
      action: 'Write to us',
    }
  return {
    action: 'Continue',
    url,
    title: `Continue to ${network}?`,
    text: `The discussion takes place in the ${name} on ${network}. It opens in a new tab. ${network} has its own terms and privacy policy, and you may need an account there.`,
  }
}

function leavingFor({ href, hostname }: URL): Leaving {
  return {
    url: href,
    title: `Continue to ${hostname}?`,
    action: 'Continue',
    text: 'This page belongs to another organization and opens in a new tab.',
  }
}

function openTab(url: string) {
  window.open(url, '_blank', 'noopener,noreferrer')
}
