import { editions } from '@icio/contracts/editions'
import { dayText } from '@icio/contracts/dates/day-text'
import { articlesOf } from '@icio/contracts/rule-changes/articles-of'
import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'
import {
  changesByDate,
  ruleChangesPath,
  ruleChangesText,
  seenWords,
} from '@icio/contracts/rule-changes/rule-changes'
import { statusWords } from '@icio/contracts/rule-changes/rule-words'
import { libraryTexts } from '@icio/contracts/site/screen-texts'
import { html, type Html } from '../html.js'
import {
  badge,
  controlPlace,
  drawingPlace,
  editionMark,
  externalLink,
  link,
  needsScript,
  page,
  section,
  selectPlace,
} from '../parts.js'
import type { ScreenText, TextSources } from '../screen-text.js'
import { breadcrumbs } from '../structured-data.js'

/** /learn/education/what-changes, without a filter: the changes of rules of an edition, by date (CHANGE-1). */
export function ruleChangesPage(sources: TextSources): ScreenText {
  const { c, library, edition, absolute, today } = sources
  const { eyebrow, title, lead } = ruleChangesText
  const changes = library.changes(edition)
  const canonical = edition === 'general' ? ruleChangesPath : `${ruleChangesPath}?edition=${edition}`
  return {
    title,
    description: lead,
    kind: 'website',
    canonical,
    structuredData: [
      breadcrumbs(absolute, [
        { name: editions[edition].hubTitle, path: editions[edition].hubPath },
        {
          name: libraryTexts.education.title,
          path: `${libraryTexts.education.path}?edition=${edition}`,
        },
        { name: title, path: canonical },
      ]),
    ],
    main: page(c, {
      eyebrow,
      title,
      lead,
      content: html`<p
          class="${`${c('edition', 'edition')} ${c('library', 'edition')}`}"
          data-edition="${edition}"
        >
          ${editionMark(c, edition)}<span class="${c('library', 'editionFigure')}"
            >${drawingPlace(c('edition', 'edition', 'figure'), '0 0 320 120')}</span
          >
        </p>
        <div class="${c('what-changes', 'filters')}" aria-hidden="true" data-needs-script>
          ${selectPlace(c, 'Edition', editions[edition].audience)}${selectPlace(c, 'Whom it affects', 'Everybody')}
        </div>
        ${changesByDate(changes, today).map((part) =>
          section(c, {
            title: part.title,
            content: html`<ul role="list" class="${c('what-changes', 'rows')}">
              ${part.changes.map((change) => html`<li id="${change.id}" tabindex="-1" class="${c('what-changes', 'row')}">${row(change, sources)}</li>`)}
            </ul>`,
          }),
        )}${needsScript('The filter and the calendar files need JavaScript.')}`,
    }),
    answers: { [`/api/content/rule-changes?edition=${edition}`]: { changes } },
  }
}

function row(change: RuleChange, { c, edition, today }: TextSources): Html {
  const { title, what, whom, status, effective_on, question_for_the_board, source } = change
  const articles = articlesOf(change, edition)
  const { words, isOverdue } = seenWords(change, today)
  return html`<p class="${c('what-changes', 'when')}">
      <span class="${c('what-changes', 'day')}">${effective_on ? dayText(effective_on) : 'No date yet'}</span
      >${badge(c, statusWords[status])}
    </p>
    <div class="${c('what-changes', 'words')}">
      <h3 class="${c('what-changes', 'title')}">${title}</h3>
      <p>${what}</p>
      <p class="${c('what-changes', 'question')}">${question_for_the_board}</p>
      <p class="${c('what-changes', 'fact')}">For: ${whom}</p>
      ${
        articles.length > 0 &&
        html`<p class="${c('what-changes', 'fact')}">
          In the library:
          ${articles.map(({ title: name, path }, index) => html`<span>${index > 0 && '; '}${link(path, name)}</span>`)}
        </p>`
      }
      <p class="${c('what-changes', 'fact')}">
        Source:
        ${source.url ? externalLink(c, source.url, source.title) : html`<cite>${source.title}</cite>`}.
        ${[source.publisher, source.part, source.year].filter(Boolean).join(', ')}.
        <span class="${isOverdue ? c('what-changes', 'overdue') : ''}">${words}</span>
      </p>
      ${
        effective_on !== null &&
        effective_on > today &&
        html`<p class="${c('what-changes', 'calendar')}" data-no-print>
          ${controlPlace(c, 'Add to calendar', { size: 'sm' })}
        </p>`
      }
    </div>`
}
