// Code that runs in the page, as text: the journeys are compiled without DOM types.

/** Elements that stick out on the right and are not clipped or scrolled by an ancestor: the start of their markup. */
export const widerThanTheWindow = `(() => {
  const root = document.documentElement
  if (root.scrollWidth <= root.clientWidth) return []
  const sticksOut = (element) => element.getBoundingClientRect().right > root.clientWidth + 1
  const isHeld = (element) => {
    const parent = element.parentElement
    if (!parent || parent === document.body) return false
    return getComputedStyle(parent).overflowX !== 'visible' || isHeld(parent)
  }
  return [...document.querySelectorAll('body *')]
    .filter((element) => sticksOut(element) && !isHeld(element))
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120))
})()`

/** WCAG 1.4.12: text spacing set by the reader. */
export const spaceTheText = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}' +
      'p{margin-bottom:2em!important}',
  )
  document.adoptedStyleSheets = [sheet]
})()`

/** Animations and transitions that still run with reduced motion: the start of their markup. */
export const moving = `(() => {
  const isLong = (durations) => durations.split(',').some((one) => parseFloat(one) > 0.011)
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      return (animationName !== 'none' && isLong(animationDuration)) || isLong(transitionDuration)
    })
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120))
})()`

/** Text that ignores the colors forced by the visitor, except in pictures: the start of its markup. */
export const ownColors = `(() => {
  const holdsText = (element) =>
    [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
  return [...document.querySelectorAll('body *')]
    .filter((element) => holdsText(element) && getComputedStyle(element).forcedColorAdjust === 'none')
    .slice(0, 3)
    .map((element) => element.outerHTML.slice(0, 120))
})()`

/** Lightness of the first paragraph and of its background, from 0 to 255. */
export const shades = `(() => {
  const lightness = (color) => {
    const canvas = document.createElement('canvas').getContext('2d')
    canvas.fillStyle = '#fff'
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  }
  const words = document.querySelector('main p')
  const isClear = (element) => /rgba\\(.*, 0\\)|transparent/.test(getComputedStyle(element).backgroundColor)
  let paper = words
  while (paper && isClear(paper)) paper = paper.parentElement
  return {
    text: lightness(getComputedStyle(words).color),
    paper: paper ? lightness(getComputedStyle(paper).backgroundColor) : 255,
  }
})()`

/** Everything except cookies that the browser stores for the site, as 'place name'. */
export const storedHere = `(async () => {
  const databases = (await indexedDB.databases()).map(({ name }) => 'database ' + name)
  const cached = (await window.caches?.keys())?.map((name) => 'cache ' + name) ?? []
  const inSession = Object.keys(sessionStorage).map((name) => 'session storage ' + name)
  const inLocal = Object.keys(localStorage).map((name) => 'local storage ' + name)
  return [...inSession, ...inLocal, ...databases, ...cached]
})()`
