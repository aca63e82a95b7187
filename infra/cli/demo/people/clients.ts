import type { DemoClient } from '../types.ts';

const client = (
  [firstName, lastName]: readonly [string, string],
  [city, state]: readonly [string, string],
  company: string,
  about: string,
): DemoClient => ({ firstName, lastName, city, state, company, about });

export const clients: readonly DemoClient[] = [
  client(
    ['Meera', 'Krishnan'],
    ['Bengaluru', 'Karnataka'],
    'Krishnan & Daughters',
    'We are a family business of eleven people, founded in 1974, and we still answer the telephone ourselves.',
  ),
  client(
    ['Arjun', 'Deshpande'],
    ['Pune', 'Maharashtra'],
    'Sahyadri Works',
    'Sahyadri Works helps small manufacturers with everything they do not make themselves, from paperwork to pictures.',
  ),
  client(
    ['Farah', 'Siddiqui'],
    ['Lucknow', 'Uttar Pradesh'],
    'Gomti Foundation',
    'The Gomti Foundation is a registered charity; our accounts are public, and so is what we pay.',
  ),
  client(
    ['Tenzin', 'Wangmo'],
    ['Gangtok', 'Sikkim'],
    'High Pass Travel',
    'High Pass Travel is run by six guides who own it together and have known each other since school.',
  ),
  client(
    ['Rohit', 'Malhotra'],
    ['Gurugram', 'Haryana'],
    'Northline Logistics',
    'Northline moves about two thousand parcels a night between nineteen towns, with a small office and good coffee.',
  ),
  client(
    ['Lakshmi', 'Subramaniam'],
    ['Chennai', 'Tamil Nadu'],
    'Marina Learning',
    'Marina Learning runs evening classes for adults in four languages and has done so for twenty years.',
  ),
  client(
    ['Joseph', 'Kurien'],
    ['Kochi', 'Kerala'],
    'Backwater Press',
    'Backwater Press brings out nine books a year and takes a long time over each of them.',
  ),
  client(
    ['Ananya', 'Ghosh'],
    ['Kolkata', 'West Bengal'],
    'Hooghly Media',
    'Hooghly Media is a studio of five between a tea shop and a printing works, and proud of both neighbours.',
  ),
  client(
    ['Kabir', 'Sethi'],
    ['New Delhi', 'Delhi'],
    'Sethi Health',
    'Sethi Health runs two clinics and a telephone line on which a real nurse answers at any hour.',
  ),
  client(
    ['Emma', 'Lindqvist'],
    ['Gothenburg', 'Västra Götaland'],
    'Lindqvist & Partners',
    'We are a Swedish partnership that has worked with Indian suppliers for twelve years, mostly from trains.',
  ),
  client(
    ['Daniel', 'Okafor'],
    ['Lagos', 'Lagos State'],
    'Okafor Trading',
    'Okafor Trading buys and sells machine parts between Lagos, Mumbai and Dubai and likes things in writing.',
  ),
  client(
    ['Harpreet', 'Gill'],
    ['Ludhiana', 'Punjab'],
    'Gill Agro',
    'Gill Agro belongs to forty farmers who share machines, a store and, on most days, an opinion.',
  ),
];
