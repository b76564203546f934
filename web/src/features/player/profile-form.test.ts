import { expect, test } from 'vitest'
import { aPlayer } from '../../../test/player.ts'
import { latestBirthday, type ProfileForm, profileChanges, validateProfile } from './profile-form.ts'

const form: ProfileForm = { nickName: 'Asha', avatar: 'a1', birthday: '', email: '' }
const limit = latestBirthday(Date.UTC(2026, 10, 15, 12), 18)

test('accepts a player who turns eighteen today as the youngest', () => {
  expect(limit).toBe('2008-11-15')
  expect(validateProfile({ ...form, birthday: '2008-11-15' }, limit)).toEqual({})
  expect(validateProfile({ ...form, birthday: '2008-11-16' }, limit)).toEqual({ birthday: 'profile.birthday.young' })
})

test('requires a name, and an address with text on both sides of the @', () => {
  expect(validateProfile({ ...form, nickName: '  ' }, limit)).toEqual({ nickName: 'profile.nickName.empty' })
  for (const email of ['asha', 'asha@', 'asha@mail', 'a b@mail.example']) {
    expect(validateProfile({ ...form, email }, limit)).toEqual({ email: 'profile.email.malformed' })
  }
  expect(validateProfile({ ...form, email: ' asha@mail.example ' }, limit)).toEqual({})
})

test('sends only the changed fields', () => {
  const player = aPlayer({ nickName: 'Asha', avatar: 'a1' })
  expect(profileChanges(form, player)).toEqual({})
  expect(profileChanges({ ...form, nickName: ' Asha R ', avatar: 'a6' }, player)).toEqual({
    nickName: 'Asha R',
    avatar: 'a6',
  })
  expect(profileChanges({ ...form, birthday: '1990-02-03', email: 'a@b.example' }, player)).toEqual({
    birthday: '1990-02-03',
    email: 'a@b.example',
  })
})
