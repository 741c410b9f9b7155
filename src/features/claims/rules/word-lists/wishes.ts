/** Words for sizes in lists of wishes, in lower case; an empty cell means a usual box. */
export const usualSizeNames = [
  '',
  '1',
  'обычный',
  'обычная',
  'обычн',
  'стандартный',
  'стандарт',
  'малый',
  'маленький',
]
export const enlargedSizeNames = ['2', 'увеличенный', 'увеличенная', 'увелич', 'большой', 'большая']
export const cellSizeNames = ['3', 'ячейка', 'ячейка почтомата', 'почтомат']

/** Headings of the columns, in lower case. */
export const wishHeadings = {
  city: ['город', 'населенный пункт', 'населённый пункт', 'нас. пункт', 'место', 'city'],
  size: ['размер', 'размер ящика', 'size'],
  months: ['срок', 'срок, мес.', 'срок, месяцев', 'срок в месяцах', 'месяцев', 'месяцы', 'мес.', 'term'],
  name: ['название', 'название ящика', 'имя', 'наименование', 'name'],
  costCentre: ['центр затрат', 'код центра затрат', 'цз', 'мвз', 'cost centre'],
} as const

/** A word before the name of a settlement, which lists may leave out. */
export const settlementPrefix = /^(г|город)\.? /u
