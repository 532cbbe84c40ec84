import { openMessageDays, settledMessageDays, writeToUsPath } from '../visitor-messages/message-rules.js'
import { reportMonths } from '../rooms/rules.js'
import { feedbackDays, fewestVisitors, missedTermDays } from '../assistant/endpoints.js'
import { browserStorage } from './browser-storage.js'
import { isPlaceholder } from '../site-settings/placeholder-addresses.js'
import { namedProvider, siteSettings, type SiteSettings } from '../site-settings/site-settings.js'

/** A paragraph, a list, or a sentence that ends with a link inside the site. */
export type PolicyBlock = string | { list: readonly string[] } | { text: string; label: string; to: string }

export interface PolicySection {
  id: string
  title: string
  blocks: readonly PolicyBlock[]
}

/** The date from which the policy applies, as shown to visitors. */
export const policyDate = '26 November 2026'

/**
 * The thirteen sections of the Privacy Policy (docs/spec/decisions.md, 3): true of the site as this installation runs
 * it.
 */
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
    contact('Questions about privacy reach us', privacyEmail),
  ],
})

/**
 * Tells people how to reach those who are responsible for their data: by mail, or by the form of the site until an
 * address is set (SITE-23).
 */
function contact(text: string, privacyEmail: string): PolicyBlock {
  return isPlaceholder(privacyEmail)
    ? { text: `${text} through the form`, label: 'Write to us', to: writeToUsPath('privacy') }
    : `${text} at ${privacyEmail}.`
}

const whatWeCollect: PolicySection = {
  id: 'what-we-collect',
  title: 'What we collect',
  blocks: [
    'You can read, learn and play without an account. Depending on what you do, we keep:',
    {
      list: [
        'Account data, if you sign up: e-mail address, display name, an optional picture, and your password in a form that cannot be turned back into it.',
        'Other ways to sign in, if you set them up: the public half of a passkey with the name that you gave it; the secret of an authenticator app, encrypted, and recovery codes as hashes; the account at your organization, as the organization names it, with your e-mail address there. A fingerprint, face or PIN never leaves your device.',
        'Your role: user, moderator or admin. It decides which tools you may open.',
        'Game and quiz data: the questions you were dealt, your answers, points and results; and, where you enter one, your name and score on the leaderboard.',
        'If you have an account, what you learned from: practice cards and the time zone of your days, your first answer to each question for the path, your checks, certificates, education record and the days and topics of your meetings, how sure you said you were, your ranges and forecasts. Other people and our staff see none of it as yours.',
        'A certificate, if you make one, with the name that you type. Whoever has its code reads what it says, and its name unless you withhold it; withdrawing it or deleting your account takes the name away for good.',
        'Your part in a room: a seat with an answer to each question, without your IP address, account or browser. A name, only if you give one for a quiz.',
        'A sealed forecast in a room: your range in a list of 20 or more, in random order, without a seat, a name or a time, until it is opened in a later session. The page says until which day before you answer.',
        'If you answer what a room has asked by a link for those who were absent: not your answers; for 30 days only that your account, or without one your agreement to the disclosure in this browser, has had the right answer of a question of our banks.',
        'Attendance for credit, if you register for a session: your name, e-mail address, organization and number as you type them, the blocks of 50 minutes whose word you entered, and corrections with their note. The person who opened the room, or who organizes its forum, sees it without the address, and hands it to the sponsor whom the page names. Only the same confirmed e-mail address joins it with an account.',
        'Attendance does not lead to your answers: its page sends no cookie, what phones send is written for everybody together, in random order, ten minutes after each block, and each activity knows you by another key. What remains: where all answer alike, the answer of each is known; whoever watches the network, or copies the memory or twice within a block the database of our server, may tell who sends what; and whoever stops in the middle of a quiz and misses the next block may be told from the others.',
        'If a room that you opened plays an experiment: its counts, with a coded mark of your account, by which we can take them out of our public figures again.',
        'Your IP address, for the leaderboard. Our server sees it when you submit a score, shortens it so that it no longer points to one connection, and keeps only the short form, to notice scores sent in bulk. We ask no IP lookup service about it.',
        'What you write to us in the form of this site: its subject and text, your e-mail address if you want an answer, and your account if you were signed in. Not your IP address.',
        'Security events: sign-ins and sign-outs, failed attempts, changes of password or role, and requests that were refused because they came too often.',
        'Faults of our pages: the message and the place in our code, the kind of page, and how often. E-mail addresses, numbers and whatever else could point to a person are taken out before it is kept.',
        'Speed of our pages: of one page in ten, how soon its first screen was there, and the kind of page. Nothing in it says whose page it was.',
        'Local storage in your own browser, described under “Cookies and local storage”.',
      ],
    },
    `Chat is not stored: what you write to the assistant, and what it replies, is not kept on our servers. There is one exception, which you make yourself: if you switch on that your ratings are sent, each reply that you rate is kept with its question for ${feedbackDays} days. The same switch lets us count which terms of our trade were asked for and not answered; no text of a question is kept for that.`,
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
        'to let people play together in a lobby, and answer together in a room;',
        'to show you your own judgment over time, if you have an account;',
        'to answer what you ask the assistant, and, from the ratings that you choose to send, to see where its answers are poor;',
        'to read and answer what you write to us;',
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

const whoElse = ({ hosting, model }: SiteSettings): PolicySection => ({
  id: 'who-else',
  title: 'Who else processes it',
  blocks: [
    'We share data with nobody for purposes of their own. These process it for us, as sub-processors or as parts of our system:',
    {
      list: [
        `Backend platform: ${hosting.backendPlatform}, in a ${hosting.region} region. It holds everything named under “What we collect”.`,
        `AI provider: ${aiProviderLine({ hosting, model })}`,
        'IP lookup service: none. Our server reads the address from the connection itself, as described above.',
        'Your organization, only if you sign in through it: it learns that you sign in here and when. It gives us your identifier there, your e-mail address and your name.',
        'Google reCAPTCHA: only where this installation has switched it on in place of its own human check.',
        'Teams that make a part of this site and run a service for it: that service learns what you send it there. If you have an account, it knows you by an identifier that leads it neither to the account nor to you elsewhere; it learns your display name only where that part needs it.',
      ],
    },
    'Links to partners and to the discussion group lead to other organizations’ sites, which have privacy policies of their own. We send them nothing about you. We disclose data to authorities only where the law obliges us to.',
  ],
})

const unknownModel =
  'it cannot be told at this moment, because the part of the site that runs the assistant does not answer. Please load this page again shortly.'

type ModelSettings = Pick<SiteSettings, 'hosting' | 'model'>

/** Returns who runs the model and where, as far as it is known; null if nothing is sent to a model. */
function modelInUse({ hosting, model }: ModelSettings): { who: string; where: string } | null {
  const who = namedProvider(hosting, model)
  if (model.at === 'none' || !who) return null
  const which = model.at === 'connected' ? `${model.name} at ${model.host}` : 'behind the assistant'
  return { who, where: `, which runs the model ${which}` }
}

function aiProviderLine(settings: ModelSettings): string {
  const provider = modelInUse(settings)
  if (provider)
    return `${provider.who}${provider.where}. It receives the text of your questions to the assistant and the messages before them, without your name or IP address; e-mail addresses, telephone and account numbers that you type are taken out first, as far as they can be told.`
  return settings.model.at === 'none'
    ? 'none is connected at present. The assistant answers from the site’s own library, on our own servers.'
    : unknownModel
}

const assistant = (settings: SiteSettings): PolicySection => {
  const provider = modelInUse(settings)
  return {
    id: 'ai-assistant',
    title: 'AI assistant',
    blocks: [
      'What you write to the assistant is used to answer it and then forgotten: chat is not stored on our servers. The conversation that you see is kept in this tab of your browser, and is gone when you clear it or the browser session ends.',
      provider
        ? `Questions are passed on to ${provider.who}, which makes the reply. Please write nothing confidential and nothing about identifiable people.`
        : `${settings.model.at === 'none' ? 'No AI provider is connected to this installation at present. If one is, this policy names it.' : 'Whether an AI provider is connected cannot be told at this moment.'} In any case, please write nothing confidential and nothing about identifiable people.`,
      'Replies may be inaccurate and are not investment advice.',
      `A thumb up or down stays in this tab and nothing is sent, unless you switch on “Share for improvement” in the foot of the chat, which is off at first. Then each rating is sent together with the question and the reply, without your name; e-mail addresses, telephone and account numbers are taken out, as far as they can be told. Moderators of this site read what was sent. It is deleted after ${feedbackDays} days. You can switch it off at any time; since nothing says whose a rating is, what was sent before stays until then.`,
      `While it is on, we also count which terms of our trade, from a fixed list, stood in questions that our library did not answer: the term, the day, the edition, and a code in place of you that differs from term to term. The text of a question is never kept for that. Moderators see a term when at least ${fewestVisitors} visitors asked for it. It is deleted after ${missedTermDays} days.`,
    ],
  }
}

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
    contact('Ask for it', privacyEmail),
    'Do so from your account, or name its address. We answer within one month and charge nothing.',
  ],
})

const cookies: PolicySection = {
  id: 'cookies',
  title: 'Cookies and local storage',
  blocks: [
    'We set no cookies for advertising or statistics, and none of other companies. What we use is needed for what you ask the site to do:',
    {
      list: browserStorage.map(
        ({ place, name, purpose, until }) =>
          `${place.charAt(0).toUpperCase()}${place.slice(1)} “${name}”: ${purpose}. It stays until ${until}.`,
      ),
    },
    'Names that end with “…” stand for all that begin so. Where the site is reached by https, the cookies of the sign-in carry “__Host-” before their names.',
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
        'Account data, with all ways to sign in and all that you learned from: until you delete the account or ask us to.',
        `Rooms: seats, names and single answers, one day after the room has ended. A list of sealed ranges, without seats: until it is opened, and 60 days after the day of its seal at most. What a host has prepared: until 30 days after the room has closed; of a closed room only the code and the day are left. A report with counts and nobody’s name: until its host deletes it, and ${reportMonths} months at most; 5 or 7 years where its owner has chosen that because it proves training. Counts of experiments, without the room: for good; what shows which of them your rooms added: until your account is deleted.`,
        'Attendance for credit: 24 months, 5 or 7 years, as the page of the session says, or until you erase it there, its opener or an organizer of the forum erases the list, or you delete an account with the same confirmed address. A certificate of attendance: until you erase it.',
        'Faults of our pages: 90 days after one was last seen. Their speed: 90 days.',
        `What you write to us, with our answer: ${settledMessageDays} days after it was answered or closed, ${openMessageDays} days while it was not; with your account it is deleted.`,
        'Security events: as long as they are needed to protect accounts, and one year at most.',
        `Chat: not at all. Ratings that you chose to send, each with its question and reply: ${feedbackDays} days. Terms without an answer, while sharing was on: ${missedTermDays} days.`,
      ],
    },
  ],
}

const children = ({ privacyEmail }: SiteSettings): PolicySection => ({
  id: 'children',
  title: 'Children',
  blocks: [
    `The site is made for professionals. It is not aimed at children under 13, and we do not knowingly collect data of theirs. If you believe that a child has given us data, tell us and we delete it.`,
    contact('We are reached', privacyEmail),
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
        'consent, Article 6(1)(a): a leaderboard name, a picture, what you write to us, and ratings that you send, which you may withdraw at any time;',
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
    contact('We are reached', privacyEmail),
  ],
})
