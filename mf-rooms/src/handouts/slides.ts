import { spanText } from '@icio/contracts/numbers/figure-text'
import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { dayText } from '@icio/contracts/dates/day-text'
import type { ReportActivity, RoomReport } from '@icio/contracts/rooms/report-views'
import type { HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'
import { deskTexts, optionLetter, ratings, roomTexts, votesText } from '@icio/contracts/rooms/rules'
import { printableText } from '@icio/shared-ui/documents/study-document'
import { generate } from 'lean-qr'
import type PptxGenJS from 'pptxgenjs'
import { kindTexts } from '../desk/kind-texts.js'
import { factsOf } from '../report/report-document.js'

/* Slides of 13.33 by 7.5 inches, for the projector that shows other slides before and after. All lengths are inches. */

const page = { width: 13.33, height: 7.5, margin: 0.7 } as const
const inner = page.width - 2 * page.margin
const color = { ink: '17212E', soft: '46505D', rule: '857F72', accent: '1D3A5F', right: '1B5E3C' } as const
/** From 1 to 5, each darker than the one before. */
const ratingColors = ['DDD8CC', 'B9C3CE', '8599B0', '4F6C8E', '1D3A5F'] as const
const serif = 'Georgia'
const sans = 'Arial'

export interface JoinPlace {
  code: string
  /** What the QR code leads to, and what is typed. */
  link: string
  spoken: string
}

type Slide = PptxGenJS.Slide

/**
 * Makes the slides of an agenda (FORUM-9): a title with QR code and code, then one slide an activity, as the room sees it
 * while it is open. Loads the library on first use.
 */
export async function agendaSlides(
  { title, agenda }: Pick<HostRoom, 'title' | 'agenda'>,
  place: JoinPlace,
): Promise<Blob> {
  const deck = await newDeck(title)
  const first = deck.addSlide()
  text(first, title, { y: 0.8, h: 1.6, size: 40, font: serif, w: 7.2 })
  text(first, `Point a phone at the code, or open ${place.spoken} and enter`, {
    y: 2.9,
    h: 1,
    size: 20,
    w: 7.2,
  })
  text(first, place.code, { y: 3.9, h: 1.4, size: 72, bold: true, w: 7.2 })
  text(first, roomTexts.notAdvice, { y: 6.5, h: 0.5, size: 12, soft: true, w: 7.2 })
  qrCode(deck, first, place.link, { x: 8.4, y: 1.4, size: 4.2 })
  for (const activity of agenda) {
    const slide = deck.addSlide()
    text(slide, kindTexts[activity.kind], { y: 0.45, h: 0.4, size: 14, soft: true })
    text(slide, activity.prompt?.trim() || kindTexts[activity.kind], {
      y: 0.9,
      h: 1.9,
      size: sizeOf(activity.prompt),
      font: serif,
      top: true,
    })
    lines(slide, answeringOf(activity), { y: 2.9, h: 3.7 })
    text(slide, `${place.spoken}   ${place.code}`, { y: 6.8, h: 0.4, size: 14, soft: true })
  }
  return fileOf(deck)
}

/**
 * Makes the slides of a report (FORUM-9): each result as a chart with its own workbook, which can be edited. Loads the
 * library on first use.
 */
export async function resultSlides(report: RoomReport): Promise<Blob> {
  const deck = await newDeck(report.title)
  const first = deck.addSlide()
  text(first, report.title, { y: 1.6, h: 2, size: 40, font: serif })
  text(first, `${dayText(report.date)}, ${report.seats} seats`, { y: 3.7, h: 0.6, size: 20 })
  text(first, `${deskTexts.voteProves} ${roomTexts.notAdvice}`, { y: 6, h: 0.9, size: 12, soft: true })
  for (const activity of report.activities) {
    const slide = deck.addSlide()
    text(slide, activity.title, { y: 0.5, h: 1.4, size: sizeOf(activity.title), font: serif, top: true })
    text(slide, activity.few ? laterTexts.fewInReport : activity.n > 0 ? `${activity.n} answers` : '', {
      y: 1.95,
      h: 0.4,
      size: 14,
      soft: true,
    })
    if (!activity.few && activity.rows.length > 0) chart(deck, slide, activity)
    if (activity.statements) ratingsChart(deck, slide, activity.statements)
    const below = [
      ...(activity.few ? [] : factsOf(activity).map(([name, value]) => `${name}: ${value}`)),
      ...(activity.lines ?? []),
      ...(activity.comments ?? []),
      ...(activity.questions ?? []).map((question) => `${question.text} (${votesText(question.votes)})`),
      ...(activity.explanation ? [activity.explanation] : []),
    ]
    const hasChart = activity.statements !== undefined || (!activity.few && activity.rows.length > 0)
    lines(slide, below, hasChart ? { y: 5.6, h: 1.5, size: 14 } : { y: 2.5, h: 4.4 })
  }
  return fileOf(deck)
}

async function newDeck(title: string): Promise<PptxGenJS> {
  const { default: Deck } = await import('pptxgenjs')
  const deck = new Deck()
  deck.layout = 'LAYOUT_WIDE'
  deck.title = printableText(title)
  deck.author = 'ICIO Commons'
  deck.company = ''
  return deck
}

async function fileOf(deck: PptxGenJS): Promise<Blob> {
  const output = await deck.write({ outputType: 'blob', compression: true })
  if (!(output instanceof Blob)) throw new Error('The slides were not written as a file')
  return output
}

/** A long question is set smaller, so that it stays on its slide. */
function sizeOf(prompt = ''): number {
  return prompt.length > 220 ? 22 : prompt.length > 110 ? 28 : 36
}

interface Place {
  y: number
  h: number
  w?: number
  size?: number
  font?: string
  bold?: boolean
  soft?: boolean
  top?: boolean
}

function text(
  slide: Slide,
  words: string,
  { y, h, w = inner, size = 20, font = sans, ...more }: Place,
): void {
  if (words === '') return
  slide.addText(printableText(words), {
    x: page.margin,
    y,
    w,
    h,
    fontSize: size,
    fontFace: font,
    bold: more.bold ?? false,
    color: more.soft ? color.soft : color.ink,
    valign: more.top ? 'top' : 'middle',
    margin: 0,
    fit: 'shrink',
  })
}

function lines(slide: Slide, texts: readonly string[], { y, h, size = 24 }: Place): void {
  if (texts.length === 0) return
  const fontSize = texts.join('').length > 420 ? Math.min(size, 16) : size
  slide.addText(
    texts.map((line) => ({ text: printableText(line), options: { breakLine: true, paraSpaceAfter: 8 } })),
    {
      ...{ x: page.margin, y, w: inner, h, fontSize, fontFace: sans, color: color.ink },
      ...{ valign: 'top', margin: 0, fit: 'shrink' },
    },
  )
}

/** What can be answered, as the stage shows it while the activity is open; nothing of what is right. */
function answeringOf(activity: HostActivity): string[] {
  const {
    kind,
    options = [],
    statements,
    least,
    most,
    entries = 1,
    questions,
    topics = [],
    form,
    seal,
  } = activity
  const isNumber = kind === 'number' || kind === 'range' || form === 'number'
  if (isNumber && least !== undefined && most !== undefined)
    return [
      `${kind === 'range' ? 'A range within' : 'A number from'} ${spanText({ low: least, high: most }, activity)}`,
      ...(seal ? [`Sealed until ${dayText(seal.until)}.`] : []),
    ]
  if (statements) return ['On your phone.']
  if (kind === 'words') return [entries === 1 ? 'One word each.' : `Up to ${entries} words each.`]
  if (kind === 'quiz')
    return [`${questions ?? 10} questions`, ...(topics.length > 0 ? [topics.join(', ')] : [])]
  return options.map(({ text: option }, index) => `${optionLetter(index)}   ${option}`)
}

const bars: PptxGenJS.IChartOpts = {
  ...{ x: page.margin, y: 2.4, w: inner, h: 3.1, barDir: 'bar' },
  ...{ valAxisHidden: true, valGridLine: { style: 'none' } },
  ...{ catAxisLabelFontSize: 14, catAxisLabelFontFace: sans, catAxisLabelColor: color.ink },
}

function chart(deck: PptxGenJS, slide: Slide, { rows, kind }: ReportActivity): void {
  // Bars are drawn from below: the first option stands at the top, as on the stage.
  const reversedRows = rows.toReversed()
  const labels = reversedRows.map((row) => printableText(`${row.text}${row.right ? ' (right)' : ''}`))
  const isShare = reversedRows.every(({ percent }) => percent !== null)
  const values = reversedRows.map(({ percent, count }) => (isShare ? (percent ?? 0) : count))
  const name = isShare ? 'Percent' : kind === 'rank' ? 'Points' : 'Count'
  slide.addChart(deck.ChartType.bar, [{ name, labels, values }], {
    ...bars,
    ...{ chartColors: [color.accent], valAxisMinVal: 0, ...(isShare ? { valAxisMaxVal: 100 } : {}) },
    ...{ showValue: true, dataLabelFormatCode: isShare ? '0"%"' : '0', dataLabelFontSize: 14 },
    showLegend: false,
  })
}

/** One bar for each statement, of how many gave 1 to 5. */
function ratingsChart(
  deck: PptxGenJS,
  slide: Slide,
  statements: NonNullable<ReportActivity['statements']>,
): void {
  const reversedStatements = statements.toReversed()
  const labels = reversedStatements.map(({ text: statement }) => printableText(statement))
  const series = ratingColors.map((_, index) => ({
    name: String(ratings.least + index),
    labels,
    values: reversedStatements.map(({ counts }) => counts[index] ?? 0),
  }))
  slide.addChart(deck.ChartType.bar, series, {
    ...bars,
    ...{ chartColors: [...ratingColors], barGrouping: 'stacked' },
    ...{ showLegend: true, legendPos: 'b', legendFontFace: sans, legendFontSize: 14 },
  })
}

function qrCode(
  deck: PptxGenJS,
  slide: Slide,
  link: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const code = generate(link)
  const cell = size / code.size
  const points = []
  for (let row = 0; row < code.size; row++)
    for (let from = 0; from < code.size; from++) {
      if (!code.get(from, row)) continue
      let to = from
      while (to < code.size && code.get(to, row)) to++
      const [left, right, top, bottom] = [from * cell, to * cell, row * cell, (row + 1) * cell]
      points.push(
        { x: left, y: top, moveTo: true },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
        { close: true as const },
      )
      from = to
    }
  const ground = 0.3
  slide.addShape(deck.ShapeType.rect, {
    ...{ x: x - ground, y: y - ground, w: size + 2 * ground, h: size + 2 * ground },
    fill: { color: 'FFFFFF' },
  })
  // The library draws it, and its types do not name it.
  slide.addShape('custGeom' as string as PptxGenJS.SHAPE_NAME, {
    ...{ x, y, w: size, h: size, points, fill: { color: '000000' } },
    objectName: 'QR code',
  })
}
