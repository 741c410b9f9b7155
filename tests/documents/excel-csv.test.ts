import { expect, test } from 'vitest'
import { toExcelCsv } from '#documents/excel-csv.ts'

test('numbers that Excel would change are text, and user input is never a formula', () => {
  const csv = toExcelCsv([
    ['ИНН', 'КПП'],
    ['0105012345', '010501001'],
    ['771348201544', '101000'],
    ['12', '0,50'],
    ['=1+1', '+7 916'],
    ['007', 'ООО «0»'],
  ])
  expect(csv.split('\r\n')).toEqual([
    '\ufeffИНН;КПП',
    '"=""0105012345""";"=""010501001"""',
    '"=""771348201544""";101000',
    '12;0,50',
    "'=1+1;'+7 916",
    '"=""007""";ООО «0»',
    '',
  ])
})
