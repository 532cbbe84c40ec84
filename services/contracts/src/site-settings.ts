/** A partner of the site, with its two addresses. */
export interface Partner {
  name: string
  description: string
  url: string
  /** Where one becomes a member (TOOL-1). */
  membershipUrl: string
}

/** What administrators change on the site itself; every change is kept (services/content). */
export interface ChangeableSettings {
  /** The yearly event that the site extends (SITE-18). */
  forumName: string
  contactEmail: string
  /** Where people write about their data; named by the privacy policy. */
  privacyEmail: string
  /** Two: they have their places in the navigation. */
  partners: readonly [Partner, Partner]
  discussionGroup: { name: string; network: string; url: string }
  /** What the privacy policy names (docs/spec/decisions.md, 3); it has to be true of the system as it runs. */
  hosting: {
    region: string
    /** Who runs the servers and the database. */
    backendPlatform: string
    /** Who runs the model behind the assistant; empty where nobody has been named here. */
    aiProvider: string
  }
}

/** The model behind the assistant, as the configuration in force has it. */
export type ConnectedModel =
  | { at: 'none' }
  | {
      at: 'connected'
      /** The server that is asked, for example 'api.openai.com'. */
      host: string
      name: string
      /** Who runs that server, as OPENAI_PROVIDER names them; null where it is not set. */
      provider: string | null
    }

/** What differs between installations and is shown to people. */
export interface SiteSettings extends ChangeableSettings {
  siteName: string
  /** 'unknown' where the ai service could not be asked. */
  model: ConnectedModel | { at: 'unknown' }
}

/**
 * Who runs the model behind the assistant: the name that administrators have set, else the configuration's.
 *
 * @returns null where nobody is named; a connected model then answers nobody
 */
export function namedProvider(
  { aiProvider }: ChangeableSettings['hosting'],
  model: SiteSettings['model'],
): string | null {
  return aiProvider || (model.at === 'connected' ? model.provider : null)
}

/** The settings of a site whose administrators have changed nothing. An address under `.example` is not set yet. */
export const defaultSettings: SiteSettings = {
  siteName: 'ICIO Commons',
  forumName: 'Insurance Investor Forum',
  contactEmail: 'hello@icio-commons.example',
  privacyEmail: 'hello@icio-commons.example',
  partners: [
    {
      name: 'Insurance Investment Library',
      description: 'A partner library of courses and papers for insurance investors.',
      url: 'https://library.partner.example/',
      membershipUrl: 'https://library.partner.example/membership',
    },
    {
      name: 'Public Risk Pool Exchange',
      description: 'A partner network of public entity pools.',
      url: 'https://pools.partner.example/',
      membershipUrl: 'https://pools.partner.example/membership',
    },
  ],
  discussionGroup: {
    name: 'ICIO peer group',
    network: 'LinkedIn',
    url: 'https://groups.icio-commons.example/',
  },
  hosting: {
    region: 'US West',
    backendPlatform: 'servers of our own, with a MongoDB database on them',
    aiProvider: '',
  },
  model: { at: 'none' },
}

/** Id of the data block in which the edge writes changed settings into the page. */
export const settingsElementId = 'site-settings'

/**
 * The settings as they were when the page was loaded: what administrators have changed, and which model is connected,
 * stands in the page, so that shell and remotes show the same without a request. On a server these are the defaults;
 * services ask the content service for the changed ones.
 */
export const siteSettings: SiteSettings = { ...defaultSettings, ...settingsInPage() }

function settingsInPage(): Partial<SiteSettings> {
  const { document } = globalThis as {
    document?: { getElementById(id: string): { textContent: string | null } | null }
  }
  const block = document?.getElementById(settingsElementId)?.textContent
  return block ? (JSON.parse(block) as Partial<SiteSettings>) : {}
}
