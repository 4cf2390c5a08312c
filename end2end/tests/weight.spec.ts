import { expect, test } from '../fixtures'
import { weigh } from '../weight.mjs'

test('what a browser loads to answer a question weighs no more than it may', async ({ server }) => {
  const rows = await weigh(server)
  expect(rows.filter(({ bytes, goal }) => bytes > goal)).toEqual([])
  // A file that is missing would weigh nothing.
  expect(rows.slice(1).filter(({ bytes }) => bytes < 200)).toEqual([])
})
