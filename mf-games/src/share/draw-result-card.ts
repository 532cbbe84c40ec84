import { dayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import type { ResultCard } from './result-card.js'

/** The size that social networks show without cropping. */
const size = { width: 1200, height: 630 } as const
const margin = 72

/** A shared picture has no theme, so it is on light paper in both. */
const ink = {
  paper: '#f8f5ef',
  text: '#17212e',
  soft: '#46505d',
  mark: '#7c2b32',
  right: '#3c8460',
  missed: '#857f72',
} as const
const serif = 'Newsreader, Georgia, serif'
const sans = "'Inter Variable', Arial, sans-serif"

/** Draws the card as a PNG. Throws if the browser cannot draw. */
export async function drawResultCard(card: ResultCard): Promise<Blob> {
  await Promise.all([document.fonts.load(`400 40px ${serif}`), document.fonts.load(`550 24px ${sans}`)])
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no 2D canvas')
  drawPaper(pen)
  drawWords(pen, card)
  drawBars(pen, card.bars)
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be generated'))),
      'image/png',
    ),
  )
}

function drawPaper(pen: CanvasRenderingContext2D) {
  pen.fillStyle = ink.paper
  pen.fillRect(0, 0, size.width, size.height)
  pen.fillStyle = ink.text
  pen.fillRect(margin, margin - 18, size.width - 2 * margin, 4)
  pen.fillRect(margin, margin - 11, size.width - 2 * margin, 1)
}

function drawWords(pen: CanvasRenderingContext2D, card: ResultCard) {
  const { count, total } = card.right
  const write = (
    text: string,
    x: number,
    y: number,
    font: string,
    color: string,
    align: CanvasTextAlign = 'left',
  ) => {
    pen.font = font
    pen.fillStyle = color
    pen.textAlign = align
    pen.fillText(text, x, y)
    return pen.measureText(text).width
  }
  const end = size.width - margin
  write(card.title, margin, 132, fitting(pen, card.title, 54), ink.text)
  const under = [card.player, card.audience].filter(Boolean).join(' · ')
  write(under, margin, 180, `550 26px ${sans}`, ink.mark)
  const width = write(String(card.score), margin, 372, `400 168px ${serif}`, ink.text)
  write(`of ${card.maxScore} points`, margin + width + 22, 372, `400 40px ${sans}`, ink.soft)
  write(`Correct answers: ${count} of ${total}`, margin, 432, `550 30px ${sans}`, ink.text)
  const place = `${siteSettings.siteName} · ${card.forum}`
  write(place, margin, size.height - 48, `400 30px ${serif}`, ink.text)
  write(dayText(dayIn(card.date)), end, size.height - 48, `400 24px ${sans}`, ink.soft, 'right')
}

/** Returns the largest title font, up to this size, that keeps the title on one line. */
function fitting(pen: CanvasRenderingContext2D, title: string, largest: number): string {
  const font = (pixels: number) => `400 ${pixels}px ${serif}`
  pen.font = font(largest)
  const share = (size.width - 2 * margin) / pen.measureText(title).width
  return font(Math.floor(largest * Math.min(1, share)))
}

function drawBars(pen: CanvasRenderingContext2D, bars: ResultCard['bars']) {
  const area = { left: 690, right: size.width - margin, foot: 500, height: 300 }
  const highest = Math.max(...bars.map(({ worth }) => worth), 1)
  const step = (area.right - area.left) / Math.max(bars.length, 1)
  bars.forEach(({ worth, earned }, index) => {
    const height = (worth / highest) * area.height
    const place = [area.left + index * step + 3, area.foot - height, step - 6, height] as const
    pen.lineWidth = 2
    pen.setLineDash(earned ? [] : [6, 5])
    pen.strokeStyle = earned ? ink.right : ink.missed
    pen.strokeRect(...place)
    pen.fillStyle = ink.right
    if (earned) pen.fillRect(...place)
  })
}
