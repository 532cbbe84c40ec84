import { educationItems, educationPath, type EducationItem } from '@icio/contracts/articles/article-items'
import {
  assistantCaveat,
  assistantWords,
  noModelNote,
  sharingText,
} from '@icio/contracts/assistant/assistant-texts'
import { editions, quizLevels, type Edition } from '@icio/contracts/editions'
import { isForEdition } from '@icio/contracts/extension-points/extensions'
import { quizLength } from '@icio/contracts/games/quiz-rules'
import { gameEntries, hubWords, levelTexts, moreTitle } from '@icio/contracts/hubs/hub-words'
import { dayText } from '@icio/contracts/dates/day-text'
import { relatedResources, resourceKinds } from '@icio/contracts/resources/related-resources'
import { roomLink, roomsPath } from '@icio/contracts/rooms/room-link'
import {
  nextChanges,
  nextChangeTexts,
  ruleChangePath,
  ruleChangesPath,
} from '@icio/contracts/rule-changes/rule-changes'
import { routePaths } from '@icio/contracts/site/route-paths'
import { ruleMark } from '@icio/content/articles/library'
import { html, type Html } from '../html.js'
import { icon } from '../icons.js'
import {
  buttonLink,
  cardTitle,
  controlPlace,
  drawingPlace,
  editionMark,
  link,
  page,
  partnerLink,
  section,
} from '../parts.js'
import type { ScreenText, TextSources } from '../screen-text.js'
import { courseData } from '../structured-data.js'

/** /learn and /learn-risk-pools */
export function hubText(edition: Edition, sources: TextSources): ScreenText {
  const { c, knows, settings, absolute, library } = sources
  const { hubTitle, hubPath } = editions[edition]
  const other = editions[edition === 'general' ? 'government-risk-pools' : 'general']
  const { lead } = hubWords[edition]
  return {
    title: hubTitle,
    description: lead,
    kind: 'website',
    canonical: hubPath,
    structuredData: [
      courseData(edition, {
        absolute,
        siteName: settings.siteName,
        description: lead,
        primers: educationItems.map(({ slug, title, duration }) => ({
          title,
          path: educationPath(slug, edition),
          minutes: duration,
        })),
      }),
    ],
    main: page(c, {
      eyebrow: html`<span class="${c('hub', 'editions')}"
        >${editionMark(c, edition)}${link(other.hubPath, `Switch to ${other.audience}`, c('hub', 'switch'))}</span
      >`,
      title: hubTitle,
      lead,
      picture: drawingPlace(c('edition', 'figure'), '0 0 320 120'),
      actions: html`${knows(routePaths.educationLibrary) && buttonLink(c, `${routePaths.educationLibrary}?edition=${edition}`, 'Full Education Library', { variant: 'primary', sign: icon('library') })}${knows(routePaths.tools) && buttonLink(c, routePaths.tools, 'Professional Tools')}${buttonLink(c, '#assistant', 'Ask the assistant')}`,
      content: html`${nextTenMinutes(edition, sources)}${nextChange(edition, sources)}${assistant(edition, sources)}${quiz(sources)}${gameCards(edition, sources)}${reading(edition, sources)}${more(edition, sources)}
        <p class="${c('hub', 'otherEdition')}">
          Looking for the other edition? ${link(other.hubPath, other.hubTitle)}
        </p>`,
    }),
    answers: {
      [`/api/content/rule-changes/dates?edition=${edition}`]: {
        changes: library.changes(edition).map(ruleMark),
      },
    },
  }
}

function nextTenMinutes(edition: Edition, { c, knows }: TextSources): Html | null {
  const [primer] = educationItems
  const steps = [
    primer &&
      knows(`${routePaths.educationLibrary}/${primer.slug}`) && {
        to: educationPath(primer.slug, edition),
        title: 'Read: how a bond answers to rates',
        fact: `${primer.title}, ${primer.duration} minutes`,
      },
    knows(routePaths.quiz) && {
      to: routePaths.quiz,
      title: `Answer: ${quizLength} questions to begin with`,
      fact: 'Each explained as soon as you have answered',
    },
    knows(routePaths.governanceGame) && {
      to: routePaths.governanceGame,
      title: 'Decide: five items on a committee’s agenda',
      fact: 'Each with a trap that has a name',
    },
  ].filter((step) => typeof step === 'object')
  if (steps.length === 0) return null
  return section(c, {
    title: 'The next ten minutes',
    content: html`<ul
      role="list"
      class="${`${c('edition', 'edition')} ${c('hub', 'next')}`}"
      data-edition="${edition}"
    >
      ${steps.map(
        ({ to, title, fact }) =>
          html`<li class="${c('hub', 'step')}">
            ${drawingPlace(c('drawing', 'drawing'), '0 0 280 140')}
            <div>
              <h3 class="${c('hub', 'stepTitle')}">${link(to, title)}</h3>
              <p class="${c('hub', 'stepFact')}">${fact}</p>
            </div>
          </li>`,
      )}
    </ul>`,
  })
}

/** The next day on which rules of this edition change, what changes on it, and the way to all changes (CHANGE-3). */
function nextChange(edition: Edition, { c, knows, library, today }: TextSources): Html | null {
  if (!knows(ruleChangesPath)) return null
  const next = nextChanges(library.changes(edition), today)
  const links = next?.changes.map(
    (change, index) =>
      html`<span>${index > 0 && '; '}${link(ruleChangePath(change, edition), change.title)}</span>`,
  )
  return html`<p class="${c('hub', 'nextChange')}">
    ${
      next
        ? html`<span>Next: <strong>${dayText(next.day)}</strong>. ${links}</span>`
        : html`<span>${nextChangeTexts.none}</span>`
    }
    ${link(`${ruleChangesPath}?edition=${edition}`, nextChangeTexts.more, c('hub', 'allChanges'))}
  </p>`
}

function assistant(edition: Edition, sources: TextSources): Html {
  const { c, settings } = sources
  const { lead, starters } = assistantWords[edition]
  return section(c, {
    id: 'assistant',
    title: 'Ask the assistant',
    lead,
    actions: controlPlace(c, 'Expand', { sign: icon('maximize-2') }),
    content: html`<div class="${c('assistant-chat', 'place')}" data-begun="false">
      <div class="${c('chat-window', 'window')}">
        <div class="${c('chat-window', 'scroll')}">
          <ul role="list" class="${c('chat-window', 'messages')}">
            ${greeting(edition, sources)}
          </ul>
          <ul role="list" class="${c('chat-window', 'starters')}" data-needs-script>
            ${starters.map((question) => html`<li>${controlPlace(c, question, { size: 'sm' })}</li>`)}
          </ul>
        </div>
        <div class="${c('chat-window', 'foot')}">
          <div class="${c('composer', 'composer')}" aria-hidden="true" data-needs-script>
            <textarea
              class="${c('composer', 'input')}"
              rows="2"
              placeholder="Ask a question"
              disabled
            ></textarea
            >${controlPlace(c, 'Send', { variant: 'primary', sign: icon('arrow-right') })}
          </div>
          <p class="${c('chat-window', 'caveat')}">
            ${settings.model.at === 'none' && `${noModelNote} `}${assistantCaveat}<noscript>
              The assistant needs JavaScript.</noscript
            >
          </p>
          <div class="${c('chat-window', 'sharing')}" data-needs-script>
            <div class="${c('checkbox-field', 'field')}">
              <div class="${c('checkbox-field', 'row')}">
                <input
                  type="checkbox"
                  class="${c('checkbox-field', 'box')}"
                  disabled
                  aria-hidden="true"
                /><label class="${c('checkbox-field', 'label')}">${sharingText}</label>
              </div>
            </div>
          </div>
        </div>
      </div>
    </div>`,
  })
}

/** The first message of the conversation. */
function greeting(edition: Edition, { c, knows }: TextSources): Html {
  const text = assistantWords[edition].greeting
  return html`<li class="${c('message', 'assistant')}">
    <p class="${c('message', 'speaker')}">
      Assistant<span class="${c('visually-hidden', 'hidden')}">, </span>
    </p>
    <p class="${c('message', 'text')}">${text}</p>
    <div class="${c('message', 'list')}">
      <p class="${c('message', 'listTitle')}">Related resources</p>
      <ul role="list">
        ${relatedResources(text, edition).map(({ url, title, type }) => {
          const words = html`${title} <span class="${c('message', 'kind')}">· ${resourceKinds[type]}</span>`
          return html`<li>${knows(url.split('?')[0] ?? url) ? link(url, words) : words}</li>`
        })}
      </ul>
    </div>
    <div class="${c('message', 'foot')}">
      <div class="${c('message', 'actions')}">
        ${[1, 2, 3].map(() => controlPlace(c, '', { variant: 'quiet', size: 'sm' }))}
      </div>
    </div>
  </li>`
}

function quiz({ c, knows }: TextSources): Html | null {
  if (!knows(routePaths.quiz)) return null
  return section(c, {
    title: 'Test your knowledge',
    lead: `${quizLength} questions at your own pace, each explained as soon as you have answered. Pick a level to begin.`,
    content: html`<ul role="list" class="${c('quiz-section', 'levels')}">
      ${quizLevels.map(
        (level) =>
          html`<li class="${c('quiz-section', 'place')}">
            <span class="${c('quiz-section', 'level')}"
              >${levelTexts[level].title}<span class="${c('visually-hidden', 'hidden')}"> quiz</span
              >${icon('arrow-right', c('quiz-section', 'arrow'))}</span
            >
            <p class="${c('quiz-section', 'text')}">${levelTexts[level].text}</p>
          </li>`,
      )}
    </ul>`,
  })
}

function gameCards(edition: Edition, { c, knows }: TextSources): Html | null {
  const games = gameEntries.filter(({ to }) => knows(routePaths[to]))
  if (games.length === 0) return null
  const room = roomLink({ edition, title: `A round for ${editions[edition].audience}` })
  return section(c, {
    title: 'Games',
    lead: 'Short rounds to practice with, alone or with colleagues.',
    actions: knows(roomsPath) ? buttonLink(c, room, 'Open a room', { size: 'sm' }) : null,
    content: html`<ul role="list" class="${c('hub', 'games')}">
        ${games.map(
          ({ title, fact, text, action }) =>
            html`<li class="${`${c('card', 'card', 'plain')} ${c('hub', 'game')}`}">
              <div class="${c('hub', 'gamePicture')}">
                ${drawingPlace(c('drawing', 'drawing'), '0 0 96 72')}
              </div>
              ${cardTitle(c, { eyebrow: fact, title })}
              <p class="${c('hub', 'text')}">${text[edition]}</p>
              ${controlPlace(c, action, { more: c('hub', 'action') })}
            </li>`,
        )}
      </ul>
      <noscript><p>The games need JavaScript.</p></noscript>`,
  })
}

function reading(edition: Edition, sources: TextSources): Html {
  const { c, settings } = sources
  const { primers, policy } = hubWords[edition]
  return section(c, {
    title: 'Reading',
    lead: 'Written for this site, with the sources named at the end of each text.',
    content: html`<div class="${c('hub', 'reading')}">
        ${readingCard('Investment Primers', primers, 'primers', edition, sources)}${readingCard('Investment Policy', policy, 'policy', edition, sources)}
      </div>
      <ul role="list" class="${c('hub', 'partners')}" aria-label="Partners">
        ${settings.partners.map(({ name, description, url }) => html`<li>${partnerLink(c, url, name)} ${description}</li>`)}
      </ul>`,
  })
}

/** The cards that other remotes add to the hub (EXT-5). */
function more(edition: Edition, { c, knows, extensions }: TextSources): Html | null {
  const cards = extensions.filter(
    (each) => each.kind === 'hub-card' && isForEdition(each, edition) && knows(each.path),
  )
  if (cards.length === 0) return null
  return section(c, {
    title: moreTitle,
    content: html`<ul role="list" class="${c('hub', 'reading')}">
      ${cards.map(
        ({ title, text, path }) =>
          html`<li class="${`${c('card', 'card', 'plain')} ${c('hub', 'card')}`}">
            ${cardTitle(c, { title: link(path, title) })}
            <p class="${c('hub', 'text')}">${text}</p>
          </li>`,
      )}
    </ul>`,
  })
}

function readingCard(
  title: string,
  text: string,
  card: EducationItem['card'],
  edition: Edition,
  { c, knows }: TextSources,
): Html {
  const items = educationItems.filter((item) => item.card === card)
  return html`<article class="${`${c('card', 'card', 'plain')} ${c('hub', 'card')}`}">
    ${cardTitle(c, { title })}
    <p class="${c('hub', 'text')}">${text}</p>
    <ul role="list" class="${c('hub', 'items')}">
      ${items.map((item) => html`<li class="${c('hub', 'item')}">${knows(`${routePaths.educationLibrary}/${item.slug}`) ? link(educationPath(item.slug, edition), item.title) : html`<span>${item.title}</span>`}<span class="${c('hub', 'facts')}">${item.level}, ${item.duration} min</span></li>`)}
    </ul>
  </article>`
}
