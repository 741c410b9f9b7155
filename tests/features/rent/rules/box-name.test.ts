import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxNamesEntry } from '#content/api/entries/site-entry.ts'
import {
  checkBoxName,
  checkBoxNameShape,
  containsLegalForm,
  mailingAddressParts,
  normalizeBoxName,
} from '#rent/rules/box-name.ts'
import { readFolder } from '../../content/entries/read-content.ts'

const forbiddenWords = readFolder('site').flatMap(({ data }) => {
  const entry = boxNamesEntry.safeParse(data)
  return entry.success ? entry.data.forbidden : []
})
const check = (name: string) => checkBoxName(name, { forbidden: forbiddenWords })

test('an ordered name must be filled in (M-NAME-01)', () => {
  expect(check('')).toEqual({ ok: false, code: 'name_empty' })
  expect(check('  \u00a0\t')).toEqual({ ok: false, code: 'name_empty' })
})

test.each(['—', '!!!', '«»', '№', '\u0301', '. . .', '†'])('%j has no letters', (name) => {
  expect(check(name)).toEqual({ ok: false, code: 'name_letters' })
})

test('150 characters are allowed and 151 are too many (M-NAME-02)', () => {
  expect(check('я'.repeat(150)).ok).toBe(true)
  expect(check('я'.repeat(151))).toEqual({ ok: false, code: 'name_too_long' })
  expect(check(`  ${'я'.repeat(150)}  `).ok).toBe(true)
})

test('three words are counted after spaces are collapsed (M-NAME-03)', () => {
  expect(check('а  б   в')).toEqual({ ok: true, value: 'а б в' })
  expect(check('а б в г')).toEqual({ ok: false, code: 'name_too_many_words' })
})

test.each([
  'ГОВНО',
  'супершлюха',
  'Пиздец',
  'Мудак и Ко',
  'xуй',
  'Зиг   Хайль',
  'ГИТЛЕР',
  'Долбоёб',
  'Фашист',
  'Клуб ФАШИСТОВ',
  'антифашистский',
  'нацистка',
  'г.о.в.н.о',
  'х у й',
  'х-у-й',
  'ху\u0438\u0306',
  'го\u0301вно',
  'гo\u0336вно',
  'ΧУЙ',
  'г0вно',
  '6лядь',
])('the name %s is forbidden (M-NAME-04)', (name) => {
  expect(check(name)).toEqual({ ok: false, code: 'name_forbidden' })
})

test('the caller passes the forbidden words, and the shape check ignores them', () => {
  expect(checkBoxName('Ромашка', { forbidden: ['ромаш'] })).toEqual({ ok: false, code: 'name_forbidden' })
  expect(checkBoxNameShape('Мудак')).toEqual({ ok: true, value: 'Мудак' })
})

test.each([
  'Колебание Требование Употребление',
  'Команда Мандарин',
  'Оскорблять Углублять',
  'Могилёв Вигилянский',
  'Ожидание Жидкость',
  'Спидометр Спидраннер',
  'Барсук Сукачёв',
  'Верблюд Ублажение',
  'Психушкин Хуторянин',
  'Гребанов Себастьян',
  'Азовское море',
  'Абдулваххаб Джихад',
  'Хачатурян Печуркин',
  'Дрочёна',
  'Scunthorpe Yoshitaka',
  'Hydroxyethyl Oxyenergy',
  'Мицубиси Моторс',
  'Психея Чихуахуа',
  'Педиатр Ортопедика',
  'Х.У. Йохансен',
  'А. Б. Вяземский',
  'Кафе 24х7',
  'Хуинь Тху',
  'Γεώργιος Σεφέρης',
  'Ангстрём № 5',
])('the harmless name %s is accepted', (name) => {
  expect(check(name).ok).toBe(true)
})

test.each([
  'ООО Ромашка',
  'ооо«Ромашка»',
  'Ромашка, ЗАО',
  'АО',
  'ПАО Берег',
  'ОАО Берег',
  'ип иванов',
  'ТЦ Весна',
  'БЦ Весна',
  'Индивидуальный  предприниматель Иванов',
  'торговый центр',
  'Бизнес-центр Север',
  'бизнес центр',
  'Romashka LLC',
  'cjsc north',
  'JSC',
  'OJSC North',
  'IP Ivanov',
  'TC Spring',
  'BC Spring',
  'OOO Ромашка',
  'AО Берег',
  'О.О.О. Ромашка',
  'О. О. О. Ромашка',
  'О О О Ромашка',
  'Ромашка О.О.О.',
  'Ромашка, З.А.О',
  'И.П. Иванов',
  'И. П. Иванов',
  'И-П Иванов',
  'А/О Берег',
  'O.O.O. Romashka',
  'L.L.C. North',
  'ООО1',
  '1ООО Ромашка',
  'АО3',
  '0ОО Ромашка',
  'О0О',
  '3АО',
  'ΟΟΟ Ромашка',
  'ΠΑΟ Берег',
  'О\u0301ОО Ромашка',
  'ÓÓÓ Ромашка',
  'ООО\u0336 Ромашка',
  '\uff2f\uff2f\uff2f Ромашка',
])('%s contains a legal form (AMB-17)', (name) => {
  expect(containsLegalForm(name)).toBe(true)
})

test.each([
  'Филипп',
  'хаос',
  'Паола',
  'Ипполит',
  'Типография',
  'Заоблачный',
  'Центр',
  'Торговый дом',
  'центр торговый',
  'Tip Top',
  'ABC',
  'Абцаев',
  // Initials after a surname are not a legal form.
  'Сидоров И.П.',
  'Сидорова А. О.',
  'А о чём',
  'Я и ты',
  'К.Л.М. Север',
  'IP67',
  'Дом 3',
  '000',
  '',
])('%s contains no legal form (AMB-17)', (name) => {
  expect(containsLegalForm(name)).toBe(false)
})

// M-NAME-08.
test('the address for senders is index, box number and box name, and requires a box number', () => {
  expect(mailingAddressParts({ index: '101000', boxNumber: 17, boxName: ' Ромашка ' })).toEqual({
    ok: true,
    value: [
      { kind: 'index', value: '101000' },
      { kind: 'box_number', value: '17' },
      { kind: 'box_name', value: 'Ромашка' },
    ],
  })
  expect(mailingAddressParts({ index: '101000', boxNumber: '17' })).toMatchObject({
    ok: true,
    value: [{ kind: 'index' }, { kind: 'box_number' }],
  })
  expect(mailingAddressParts({ index: '101000', boxNumber: null, boxName: 'Ромашка' })).toEqual({
    ok: false,
    code: 'box_number_missing',
  })
})

test('normalizing is idempotent, and a checked name stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const once = normalizeBoxName(name)
      expect(normalizeBoxName(once)).toBe(once)
      const checked = checkBoxNameShape(name)
      if (checked.ok) expect(checkBoxNameShape(checked.value)).toEqual(checked)
    }),
  )
})

test('a forbidden word is found at any position and in any case (M-NAME-04)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...forbiddenWords.filter((word) => !word.includes(' '))),
      fc.stringMatching(/^[а-я]{0,8}$/),
      fc.boolean(),
      (word, around, upper) => {
        const name = `${around}${upper ? word.toUpperCase() : word}${around}`
        expect(check(name)).toEqual({ ok: false, code: 'name_forbidden' })
      },
    ),
  )
})
