import { given } from '@hirelane/kernel/testing/given';
import { test } from 'vitest';
import { type FreelancerEvent, freelancerProfile } from './freelancer-profile.ts';

const userId = '0190a0a0-0000-7000-8000-000000000001';
const titled: FreelancerEvent = {
  type: 'TitleAndBioChanged',
  data: { userId, title: 'Designer', description: 'I draw.' },
};
const skilled: FreelancerEvent = { type: 'SkillsChanged', data: { userId, skills: ['Figma', 'CSS'] } };
const whole = { userId, title: 'Designer', description: 'I draw.', skills: ['Figma', 'CSS'] };

test('an edit of everything says both what the person does and what they can', () => {
  given(freelancerProfile)().when(whole).thenEvents(titled, skilled);
});

test('only what differs becomes an event', () => {
  given(freelancerProfile)(titled).when(whole).thenEvents(skilled);
  given(freelancerProfile)(skilled).when(whole).thenEvents(titled);
  given(freelancerProfile)(titled, skilled).when(whole).thenNothing();
});

test('the order of skills is the person’s own', () => {
  const turned = ['CSS', 'Figma'];
  given(freelancerProfile)(titled, skilled)
    .when({ ...whole, skills: turned })
    .thenEvents({ type: 'SkillsChanged', data: { userId, skills: turned } });
});
