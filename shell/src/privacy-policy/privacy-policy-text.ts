import { siteSettings, type SiteSettings } from '@icio/contracts/site-settings'

/** A paragraph, or a list that follows one. */
export type PolicyBlock = string | { list: readonly string[] }

export interface PolicySection {
  id: string
  title: string
  blocks: readonly PolicyBlock[]
}

/** The day from which the policy holds, as it is shown. */
export const policyDate = '21 November 2026'

/** The thirteen sections of the Privacy Policy (decisions.md, 3): true of the site as this installation runs it. */
export function privacyPolicy(settings: SiteSettings = siteSettings): PolicySection[] {
  return [
    whoWeAre(settings),
    whatWeCollect,
    howWeUseIt,
    whereItIsKept(settings),
    whoElse(settings),
    assistant(settings),
    yourRights(settings),
    cookies,
    howLong,
    children(settings),
    legalBases,
    security,
    changes(settings),
  ]
}

const whoWeAre = ({ siteName, forumName, privacyEmail }: SiteSettings): PolicySection => ({
  id: 'who-we-are',
  title: 'Who we are',
  blocks: [
    `${siteName} is an education and community site for insurance investment professionals. It extends the yearly ${forumName}. We who run it decide why and how the data described here is used, which makes us the controller of that data.`,
    'The site is a test. It sells nothing, shows no advertising, and sells no data.',
    `Questions about privacy reach us at ${privacyEmail}.`,
  ],
})

const whatWeCollect: PolicySection = {
  id: 'what-we-collect',
  title: 'What we collect',
  blocks: [
    'You can read, learn and play without an account. Depending on what you do, we keep:',
    {
      list: [
        'Account data, if you sign up: e-mail address, display name, an optional picture, and your password in a form that cannot be turned back into it.',
        'Your role: user, moderator or admin. It decides which tools you may open.',
        'Game and quiz data: the questions you were dealt, your answers, points and results; and, where you enter one, your name and score on the leaderboard.',
        'Your IP address, for the leaderboard. Our server sees it when you submit a score, shortens it so that it no longer points to one connection, and keeps only the short form, to notice scores sent in bulk. We ask no IP lookup service about it.',
        'Security events: sign-ins and sign-outs, failed attempts, changes of password or role, and requests that were refused because they came too often.',
        'Local storage in your own browser, described under “Cookies and local storage”.',
      ],
    },
    'Chat is not stored: what you write to the assistant, and what it replies, is not kept on our servers.',
    'Before you first play or leave the site we run a human check. The one we use by default is a small calculation on your own device and tells us nothing about you. Where this installation uses Google reCAPTCHA instead, the disclosure says so before it runs, and Google then receives technical data of your browser under its own privacy policy.',
  ],
}

const howWeUseIt: PolicySection = {
  id: 'how-we-use-it',
  title: 'How we use it',
  blocks: [
    'We use the data only for this:',
    {
      list: [
        'to sign you in, show you your profile and let you change it;',
        'to deal questions, mark answers, count points, resume a game after a reload, and deal you new questions before old ones;',
        'to show the leaderboard, and to keep it honest;',
        'to let people play together in a lobby;',
        'to answer what you ask the assistant;',
        'to protect accounts and the site from abuse, and to find and repair faults.',
      ],
    },
    'We make no profiles for advertising, and no decision with legal effect is made about you by a machine.',
  ],
}

const whereItIsKept = ({ hosting }: SiteSettings): PolicySection => ({
  id: 'where-it-is-kept',
  title: 'Where it is kept',
  blocks: [
    `The site and its database are hosted in a ${hosting.region} region. If you use the site from elsewhere, your data is transferred there. On its way between your browser and our servers it is encrypted wherever the site is reached by https.`,
  ],
})

const whoElse = ({ hosting }: SiteSettings): PolicySection => ({
  id: 'who-else',
  title: 'Who else processes it',
  blocks: [
    'We share data with nobody for purposes of their own. These process it for us, as sub-processors or as parts of our system:',
    {
      list: [
        `Backend platform: ${hosting.backendPlatform}, in a ${hosting.region} region. It holds everything named under “What we collect”.`,
        `AI provider: ${aiProviderLine(hosting.aiProvider)}`,
        'IP lookup service: none. Our server reads the address from the connection itself, as described above.',
        'Google reCAPTCHA: only where this installation has switched it on in place of its own human check.',
      ],
    },
    'Links to partners and to the discussion group lead to other organisations’ sites, which have privacy policies of their own. We send them nothing about you. We disclose data to authorities only where the law obliges us to.',
  ],
})

function aiProviderLine(aiProvider: string | null): string {
  return aiProvider
    ? `${aiProvider}. It receives the text of a question to the assistant, without your name, e-mail address or IP address.`
    : 'none is connected at present. The assistant answers from the site’s own library, on our own servers.'
}

const assistant = ({ hosting }: SiteSettings): PolicySection => ({
  id: 'ai-assistant',
  title: 'AI assistant',
  blocks: [
    'What you write to the assistant is used to answer it and then forgotten: chat is not stored. The conversation that you see lives in the open page and is gone when you close it.',
    hosting.aiProvider
      ? `Questions are passed on to ${hosting.aiProvider}, which makes the reply. Please write nothing confidential and nothing about identifiable people.`
      : 'No AI provider is connected to this installation at present. If one is, this policy will name it first. In any case, please write nothing confidential and nothing about identifiable people.',
    'Replies may be inaccurate and are not investment advice. A thumb up or down is acknowledged on your screen and sent nowhere.',
  ],
})

const yourRights = ({ privacyEmail }: SiteSettings): PolicySection => ({
  id: 'your-rights',
  title: 'Your rights',
  blocks: [
    'You have the right:',
    {
      list: [
        'to access what we hold about you;',
        'to update and correct it; display name and picture you change yourself in Profile Settings;',
        'to have it deleted, on request;',
        'to portability: on request you get your data as a file that other programs can read;',
        'to object to a use or have it restricted, and to complain to the data protection authority where you live.',
      ],
    },
    `Write to ${privacyEmail} from the address of your account. We answer within one month and charge nothing.`,
  ],
})

const cookies: PolicySection = {
  id: 'cookies',
  title: 'Cookies and local storage',
  blocks: [
    'We set no cookies for advertising or statistics, and none of other companies. What we use is needed for what you ask the site to do:',
    {
      list: [
        'Cookie “visitor”: a random id, set when you begin a game, so that the game stays yours. Scripts cannot read it; it ends after one year at most.',
        'A sign-in cookie, set only when you sign in and removed when you sign out. Scripts cannot read it.',
        'Session storage “disclosure_agreed”: that you have agreed to the disclosure. “scroll_positions”: how far down you were on the pages behind you. “memory…”: your conversation with the AI assistant and whether you share ratings, so that they survive a reload; they never leave your browser from there. All of these end with the browser session.',
        'Local storage “theme”: light or dark, if you chose one. Entries of the games: how far you are, so that a reload loses nothing; they are removed when you leave the game.',
      ],
    },
    'You can delete all of this in your browser at any time. Nothing breaks; the site then no longer knows your choice or your open game.',
  ],
}

const howLong: PolicySection = {
  id: 'how-long',
  title: 'How long we keep it',
  blocks: [
    {
      list: [
        'Game sessions and rate-limit data: 24 hours. The shortened IP address of a score goes with them.',
        'Answers to questions, with nothing that says who gave them: for good. They show us which questions are poor.',
        'Leaderboard entries: name, score and date, until you ask us to remove them or the leaderboard is cleared.',
        'Account data: until you delete the account or ask us to.',
        'Security events: as long as they are needed to protect accounts, and one year at most.',
        'Chat: not at all.',
      ],
    },
  ],
}

const children = ({ privacyEmail }: SiteSettings): PolicySection => ({
  id: 'children',
  title: 'Children',
  blocks: [
    `The site is made for professionals. It is not aimed at children under 13, and we do not knowingly collect data of theirs. If you believe that a child has given us data, write to ${privacyEmail} and we delete it.`,
  ],
})

const legalBases: PolicySection = {
  id: 'legal-bases',
  title: 'Legal bases and international visitors',
  blocks: [
    'Where the General Data Protection Regulation (GDPR) applies, we rely on:',
    {
      list: [
        'performance of a contract, Article 6(1)(b): your account, your games and the lobby you join;',
        'legitimate interests, Article 6(1)(f): security, limits against abuse, and an honest leaderboard;',
        'consent, Article 6(1)(a): a leaderboard name and a picture, which you may withdraw at any time;',
        'legal obligation, Article 6(1)(c): where a law makes us keep or hand over data.',
      ],
    },
    'Our sub-processors are those listed under “Who else processes it”. Where data of visitors from the European Economic Area, the United Kingdom or Switzerland is processed in the United States, we protect it by the standard contractual clauses of the European Commission or an equivalent.',
  ],
}

const security: PolicySection = {
  id: 'security',
  title: 'Security and notice of a breach',
  blocks: [
    'Passwords are kept only as salted hashes made to be slow to guess. Access is limited by role, and every change by a moderator or administrator is recorded. Pages run only code that we have released and whose fingerprint matches. No system is perfectly safe.',
    'If a breach puts your data at risk, we notify you and the authority in charge without delay and within 72 hours of learning of it.',
  ],
}

const changes = ({ privacyEmail }: SiteSettings): PolicySection => ({
  id: 'changes',
  title: 'Changes and contact',
  blocks: [
    'When we change this policy, the new text stands here with its date before it takes effect. If a change matters to people with an account, we also tell them by e-mail.',
    `Contact: ${privacyEmail}.`,
  ],
})
