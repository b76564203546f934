import { expect, test } from 'vitest'
import { aPlayer } from '../../../test/player.ts'
import { bornBy, type ProfileForm, profileChanges, profileFaults } from './profile-form.ts'

const form: ProfileForm = { nickName: 'Asha', avatar: 'a1', birthday: '', email: '' }
const limit = bornBy(Date.UTC(2026, 10, 15, 12), 18)

test('the youngest birthday is that of who turns eighteen today', () => {
  expect(limit).toBe('2008-11-15')
  expect(profileFaults({ ...form, birthday: '2008-11-15' }, limit)).toEqual({})
  expect(profileFaults({ ...form, birthday: '2008-11-16' }, limit)).toEqual({ birthday: 'profile.birthday.young' })
})

test('a name cannot be empty and an address needs its two sides', () => {
  expect(profileFaults({ ...form, nickName: '  ' }, limit)).toEqual({ nickName: 'profile.nickName.empty' })
  for (const email of ['asha', 'asha@', 'asha@mail', 'a b@mail.example']) {
    expect(profileFaults({ ...form, email }, limit)).toEqual({ email: 'profile.email.malformed' })
  }
  expect(profileFaults({ ...form, email: ' asha@mail.example ' }, limit)).toEqual({})
})

test('only what changed is sent', () => {
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
