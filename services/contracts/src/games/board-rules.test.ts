import { boardCategories, boardCells, boardMaximum, cellValues, whyNotShuffle } from './board-rules.js'

test('[BOARD-6] a board has 3 categories with 100, 200 and 400 points: 9 cells, 2,100 points', () => {
  expect(boardCategories).toBe(3)
  expect(cellValues).toEqual([100, 200, 400])
  expect(boardCells).toBe(9)
  expect(boardMaximum).toBe(2100)
})

test('[BOARD-15] a category can be shuffled only untouched and only once', () => {
  expect(whyNotShuffle({ shuffled: false, touched: false })).toBeNull()
  expect(whyNotShuffle({ shuffled: true, touched: false })).toBe('category_replaced')
  expect(whyNotShuffle({ shuffled: false, touched: true })).toBe('category_in_play')
})
