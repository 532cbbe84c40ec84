/** What differs between installations and is shown to people; read from the page at start. */
export const siteSettings = {
  siteName: 'ICIO Commons',
  /** The yearly event that the site extends (SITE-18). */
  forumName: 'Insurance Investor Forum',
  contactEmail: 'hello@icio-commons.example',
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
    url: 'https://www.linkedin.com/groups/icio-commons',
  },
  /** What the privacy policy names (decisions.md, 3); it has to be true of the system as it runs. */
  hosting: {
    region: 'US West',
    /** Who runs the servers and the database. */
    backendPlatform: 'servers of our own, with a MongoDB database on them',
    /** The company whose model answers in the assistant; null while none is connected. */
    aiProvider: null as string | null,
  },
} as const

export type SiteSettings = typeof siteSettings
