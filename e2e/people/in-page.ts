// Code that runs in the page, as text: the journeys themselves know no DOM.

/** How light the first paragraph and what is behind it are, from 0 to 255. */
export const shades = `(() => {
  const lightness = (colour) => {
    const canvas = document.createElement('canvas').getContext('2d')
    canvas.fillStyle = '#fff'
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = colour
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
