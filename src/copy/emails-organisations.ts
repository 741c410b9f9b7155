/** The letter to somebody whom an administrator added to an organisation's account (M-LEGAL-08). */
export const invitation = (facts: {
  readonly organisation: string
  readonly by: string
  readonly origin: string
}): { subject: string; text: string } => ({
  subject: `Вас пригласили работать с абонентскими ящиками: ${facts.organisation}`,
  text: [
    'Здравствуйте!',
    '',
    `${facts.by} приглашает вас работать с абонентскими ящиками организации ${facts.organisation}.`,
    'Войдите в личный кабинет с этой электронной почтой и примите приглашение или откажитесь от него.',
    '',
    `Ответить на приглашение: ${facts.origin}/invitations`,
    '',
    'Пока вы не приняли приглашение, ничего не изменится. Ваши личные заявления останутся только вашими.',
  ].join('\n'),
})

/** To every profile, that they see one list of claims from now on (AMB-49). */
export const profilesLinked = (
  emails: readonly string[],
  origin: string,
): { subject: string; text: string } => ({
  subject: 'Профили личного кабинета связаны',
  text: [
    'Здравствуйте!',
    '',
    `Теперь у этих профилей один список заявлений: ${emails.join(', ')}.`,
    'С заявлениями можно работать из любого из них. Каждое заявление по-прежнему числится за тем профилем, из которого оформлено; письма о нём приходят туда же.',
    '',
    'Если вы не связывали профили, отвяжите лишний.',
    '',
    `Открыть связанные профили: ${origin}/linking`,
  ].join('\n'),
})

/** To every profile that was linked, that one is linked no longer. */
export const profileUnlinked = (email: string, origin: string): { subject: string; text: string } => ({
  subject: 'Профиль личного кабинета отвязан',
  text: [
    'Здравствуйте!',
    '',
    `Профиль ${email} больше не видит заявления остальных связанных профилей, а они — его заявления.`,
    'Заявления остались за теми профилями, из которых оформлены.',
    '',
    `Открыть связанные профили: ${origin}/linking`,
  ].join('\n'),
})
