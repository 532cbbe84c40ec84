import { articlePath, educationPath } from '@icio/contracts/articles/article-items'
import { newest } from '@icio/contracts/articles/newest'
import { defaultEdition, editions } from '@icio/contracts/editions'
import { quizLength } from '@icio/contracts/games/quiz-rules'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { routePaths } from '@icio/contracts/site/route-paths'
import { discussionUnset, homeTexts } from '@icio/contracts/site/screen-texts'
import { html, type Html } from '../html.js'
import { icon } from '../icons.js'
import { cardTitle, controlPlace, drawingPlace, editionFigurePlace, link } from '../parts.js'
import type { ScreenText, TextSources } from '../screen-text.js'
import { siteData } from '../structured-data.js'

const durationPath = `${educationPath('fixed-income-primer', defaultEdition)}#interest-rate-risk-duration-and-convexity`

/** / */
export function homeText(sources: TextSources): ScreenText {
  const { c, settings, knows, absolute } = sources
  const hasLibrary = knows(routePaths.educationLibrary)
  const lead = homeTexts.lead(settings)
  return {
    title: '',
    description: lead,
    kind: 'website',
    canonical: '/',
    structuredData: [siteData(absolute, { name: settings.siteName, description: lead })],
    main: html`<div class="${c('home', 'home')}">
      ${hero(lead, sources)} ${knows(routePaths.rooms) && roomCode(sources)}
      <div class="${c('home-below', 'cards')}">${learnCard(sources)}${discussCard(sources)}</div>
      ${doors(sources)}${hasLibrary && figure(sources)}${hasLibrary && news(sources)}
    </div>`,
  }
}

function hero(lead: string, { c }: TextSources): Html {
  const primary = c('button', 'button', 'primary', 'lg')
  return html`<div class="${c('home', 'hero')}">
    <h1 class="${c('home', 'title')}">${homeTexts.title}</h1>
    <div class="${c('home', 'aside')}">
      <p class="${c('home', 'lead')}">${lead}</p>
      <div class="${c('home', 'actions')}">
        ${link(editions['government-risk-pools'].hubPath, 'Start learning: Government Risk Pools', primary)}${link(editions.general.hubPath, 'Start learning: Commercial Insurers', primary)}${controlPlace(c, 'Discuss with peers', { size: 'lg' })}
      </div>
    </div>
    ${drawingPlace(c('home', 'curves'), '0 0 1200 200')}
  </div>`
}

function roomCode({ c }: TextSources): Html {
  return html`<div class="${c('home-below', 'room')}" data-needs-script>
    <label>${homeTexts.roomCode.label}</label><span></span>${controlPlace(c, homeTexts.roomCode.join, {})}
  </div>`
}

function doors({ c, knows }: TextSources): Html {
  const { duration, quiz, room, liveGame } = homeTexts.doors
  const all = [
    knows('/learn/education/fixed-income-primer') && { to: durationPath, ...duration },
    knows(routePaths.quiz) && { to: routePaths.quiz, title: quiz.title, fact: quiz.fact(quizLength) },
    knows(routePaths.rooms)
      ? { to: routePaths.rooms, ...room }
      : knows(routePaths.game) && { to: routePaths.game, ...liveGame },
  ].filter((door) => door !== false)
  if (all.length === 0) return html``
  return html`<ul role="list" class="${c('home-below', 'doors')}" aria-label="Three ways to begin">
    ${all.map(
      ({ to, title, fact }) =>
        html`<li class="${c('home-below', 'door')}">
          <div class="${c('home-below', 'picture')}" data-needs-script>
            ${drawingPlace(c('drawing', 'drawing'), '0 0 280 140')}
          </div>
          <div class="${c('home-below', 'doorText')}">
            <h2 class="${c('home-below', 'doorTitle')}">${link(to, title)}</h2>
            <p class="${c('home-below', 'doorFact')}">${fact}</p>
          </div>
        </li>`,
    )}
  </ul>`
}

function figure({ c }: TextSources): Html {
  const { title, lead, link: label } = homeTexts.figure
  return html`<section class="${c('home-below', 'part')}" data-slice>
    <div class="${c('home-below', 'atWork')}">
      <div class="${c('home-below', 'besideFigure')}">
        <h2>${title}</h2>
        <p class="${c('home-below', 'partLead')}">${lead} ${link(durationPath, label)}</p>
      </div>
      <div class="${c('home-below', 'figure')}">
        <div>
          <div class="${c('lazy-figure', 'place')}">
            <noscript><p>The figure needs JavaScript.</p></noscript>
          </div>
        </div>
      </div>
    </div>
  </section>`
}

function learnCard({ c }: TextSources): Html {
  const { title, text, paths } = homeTexts.learn
  const way = ({ specialization, hubPath, audience }: (typeof editions)['general']) =>
    html`<li>
      ${link(hubPath, html`${editionFigurePlace(c, specialization, c('home-cards', 'picture'))}<span class="${c('home-cards', 'audience')}">${audience}</span><span class="${c('home-cards', 'about')}">${paths[specialization]}</span>${icon('arrow-right', c('home-cards', 'arrow'))}`, c('home-cards', 'path'))}
    </li>`
  return html`<section class="${`${c('card', 'card', 'plain')} ${c('home-cards', 'card')}`}">
    ${cardTitle(c, { as: 'h2', title })}
    <p class="${c('home-cards', 'text')}">${text}</p>
    <ul class="${c('home-cards', 'paths')}" role="list">
      ${way(editions['government-risk-pools'])}${way(editions.general)}
    </ul>
  </section>`
}

function discussCard({ c, settings }: TextSources): Html {
  const { name, network, url } = settings.discussionGroup
  return html`<section class="${`${c('card', 'card', 'accent')} ${c('home-cards', 'card')}`}">
    ${cardTitle(c, { as: 'h2', title: 'Discuss' })}
    <p class="${c('home-cards', 'text')}">
      The ${name} on ${network} is where people who carry the same responsibility compare notes: on managers
      and mandates, on policy wording, on what the committee asked last week.
    </p>
    ${controlPlace(c, 'Join the discussion', { more: c('home-cards', 'action') })}
    <p class="${c('home-cards', 'note')}">
      ${isPlaceholder(url) ? discussionUnset.note : `Opens ${network} in a new tab. You may need an account there.`}
    </p>
  </section>`
}

function news({ c, library }: TextSources): Html {
  return html`<section class="${c('home-below', 'part')}" data-slice>
    <h2>${homeTexts.news}</h2>
    <ul role="list" class="${c('home-below', 'news')}">
      ${newest(library.list({})).map((article) => html`<li class="${c('home-below', 'newsItem')}">${link(articlePath(article, article.edition === 'both' ? defaultEdition : article.edition), article.title)}<span class="${c('home-below', 'newsFacts')}">${article.edition === 'both' ? 'Both editions' : editions[article.edition].audience}, ${article.level}, ${article.minutes} min</span></li>`)}
    </ul>
  </section>`
}
