/** Beginnings of words by which people ask for a parcel locker, not for a counter. */
export const lockerWordBeginnings = ['почтомат', 'постамат', 'ячейк'] as const
/** The word that stands before a locker's name anyway, where the name begins with it too. */
export const lockerWord = 'почтомат'
