/** Words of the editing interface at `/admin` that are not names of fields. */
export const editingWords = {
  title: 'Редактор сайта',
  noScript: 'Редактору нужен JavaScript.',
  body: 'Текст',
  bodyHint: 'Абзацы, заголовки, списки, таблицы, жирный шрифт, ссылки. Картинок и HTML в тексте нет.',
  wrong: (right: string) => `Верно: ${right}`,
  fileName: 'Имя файла: латинские буквы, цифры, дефис',
  kinds: {
    published: { label: 'Документы', one: 'Редакция документа' },
    tariff: { label: 'Документ с тарифами', one: 'Документ с тарифами' },
    external: { label: 'Документы на других сайтах', one: 'Внешний документ' },
  },
  files: {
    home: 'Главная страница',
    links: 'Ссылки и приложения',
    operator: 'Оператор и реквизиты',
    'box-names': 'Запрещённые названия ящиков',
  },
} as const
