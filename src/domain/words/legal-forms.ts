/** Legal forms that make a box name a legal entity's, each as its words in order, lower case (AMB-17). */
export const legalForms: readonly (readonly string[])[] = [
  ['ооо'],
  ['зао'],
  ['ао'],
  ['пао'],
  ['оао'],
  ['ип'],
  ['тц'],
  ['бц'],
  ['индивидуальный', 'предприниматель'],
  ['торговый', 'центр'],
  ['бизнес', 'центр'],
  ['llc'],
  ['cjsc'],
  ['jsc'],
  ['ojsc'],
  ['ip'],
  ['tc'],
  ['bc'],
]

/** Legal forms as registers write them at the head of a full name, lower case, and how people write them. */
export const legalFormAbbreviations: readonly (readonly [full: string, short: string])[] = [
  ['общество с ограниченной ответственностью', 'ООО'],
  ['публичное акционерное общество', 'ПАО'],
  ['непубличное акционерное общество', 'НАО'],
  ['открытое акционерное общество', 'ОАО'],
  ['закрытое акционерное общество', 'ЗАО'],
  ['акционерное общество', 'АО'],
  ['индивидуальный предприниматель', 'ИП'],
  ['государственное унитарное предприятие', 'ГУП'],
  ['муниципальное унитарное предприятие', 'МУП'],
  ['автономная некоммерческая организация', 'АНО'],
]
