export interface Partner {
  name: string
  description: string
  url: string
  /** The URL for becoming a member (TOOL-1). */
  membershipUrl: string
}

/** What staff found out about a partner's tool, and where (REVIEW-14). */
export interface PartnerFigures {
  users: number
  /** Stars, from 0 to 5. */
  rating: number
  /** Who says so, in words. */
  source: string
  /** The day for which the source says it, as an ISO date. */
  on: string
}

/** The settings that administrators change on the site; every change is recorded (services/content). */
export interface ChangeableSettings {
  /** The yearly event that the site extends (SITE-18). */
  forumName: string
  contactEmail: string
  /** The address for questions about personal data, shown in the privacy policy. */
  privacyEmail: string
  /** Exactly two, because the navigation has two places for them. */
  partners: readonly [Partner, Partner]
  /** The figures of the tool of each partner; null until staff enter them. */
  partnerFigures: readonly [PartnerFigures | null, PartnerFigures | null]
  discussionGroup: { name: string; network: string; url: string }
  /** The quarterly newsletter among the references of the governance game (DATA-30). */
  newsletter: { name: string; url: string }
  /** Facts for the privacy policy (docs/spec/decisions.md, 3); they must be true for this installation. */
  hosting: {
    region: string
    /** Who runs the servers and the database. */
    backendPlatform: string
    /** Who runs the model behind the assistant; empty if the configuration or its host tells. */
    aiProvider: string
  }
}

/** The model behind the assistant, according to the current configuration. */
export type ConnectedModel =
  | { at: 'none' }
  | {
      at: 'connected'
      /** The host of the model server, for example 'api.openai.com'. */
      host: string
      name: string
      /** Who runs that server, from OPENAI_PROVIDER or by its known host; null if neither tells. */
      provider: string | null
    }

/** The settings of an installation that are shown to people. */
export interface SiteSettings extends ChangeableSettings {
  siteName: string
  /** 'unknown' if the ai service could not be reached. */
  model: ConnectedModel | { at: 'unknown' }
}

/**
 * Returns who runs the model behind the assistant: the name set by administrators, or else the one in the
 * configuration, that of its known host, or the host itself (PRIV-12).
 *
 * @returns null if no model is known to be connected and nobody is named
 */
export function namedProvider(
  { aiProvider }: ChangeableSettings['hosting'],
  model: SiteSettings['model'],
): string | null {
  return aiProvider || (model.at === 'connected' ? (model.provider ?? model.host) : null)
}

/** The default settings. An address under `.example` has not been configured. */
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
  partnerFigures: [null, null],
  discussionGroup: {
    name: 'ICIO peer group',
    network: 'LinkedIn',
    url: 'https://groups.icio-commons.example/',
  },
  newsletter: {
    name: 'Investment Governance Quarterly',
    url: 'https://library.partner.example/quarterly',
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
 * The settings at the time the page was loaded. The page contains the changed settings and the connected model, so that
 * the shell and the remotes show the same without a request. On a server these are the defaults; services ask the
 * content service for changed settings.
 */
export const siteSettings: SiteSettings = { ...defaultSettings, ...settingsInPage() }

function settingsInPage(): Partial<SiteSettings> {
  const { document } = globalThis as {
    document?: { getElementById(id: string): { textContent: string | null } | null }
  }
  const block = document?.getElementById(settingsElementId)?.textContent
  return block ? (JSON.parse(block) as Partial<SiteSettings>) : {}
}
