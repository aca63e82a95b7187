import type { EditEducation, EditExperience, EditPortfolio } from '@hirelane/api/schemas/profile-items';
import type { DemoFreelancer } from '../types.ts';

type Career = Readonly<{
  education: Omit<EditEducation, 'profileId'>;
  experience: readonly Omit<EditExperience, 'profileId'>[];
  /** All fields except the file. */
  portfolio: Omit<EditPortfolio, 'profileId' | 'file'> | null;
}>;

/** The education, experience and most difficult task of the people in one category. */
type Path = Readonly<{
  degree: string;
  course: string;
  university: string;
  studied: string;
  company: string;
  role: string;
  worked: string;
  work: string;
  challenge: string;
}>;

const PATHS: Readonly<Record<DemoFreelancer['category'], Path>> = {
  'Programming & Tech': {
    degree: 'Bachelor of Technology',
    course: 'Computer Science',
    university: 'National Institute of Technology Calicut',
    studied: 'Databases, networks, and a final-year project on timetables for rural buses.',
    company: 'Lantern Transit Systems',
    role: 'Software engineer',
    worked: 'Built and ran the booking service; on call every third week, and glad of it now.',
    work: 'Stock that works without a signal',
    challenge: 'Twenty-six shops, one unreliable line each, and a stock count that had to agree every evening.',
  },
  'Graphics & Design': {
    degree: 'Bachelor of Design',
    course: 'Communication Design',
    university: 'National Institute of Design, Ahmedabad',
    studied: 'Type, printing, and a semester in a press that still sets lead.',
    company: 'Paper Boat Studio',
    role: 'Designer',
    worked: 'Labels, marks and boxes for small makers, from the first sketch to the printing floor.',
    work: 'Labels for nine teas',
    challenge: 'Nine teas that looked alike on the shelf, and one press that could print four colours.',
  },
  'Digital Marketing': {
    degree: 'Master of Business Administration',
    course: 'Marketing',
    university: 'Symbiosis International University',
    studied: 'Statistics first, slogans second.',
    company: 'Northwind Retail',
    role: 'Marketing manager',
    worked: 'Search, mail and a budget that had to be explained line by line each month.',
    work: 'Half the budget, the same orders',
    challenge: 'A shop that paid for every visit and did not know which of them bought anything.',
  },
  'Video & Animation': {
    degree: 'Bachelor of Fine Arts',
    course: 'Animation',
    university: 'Film and Television Institute of India',
    studied: 'Editing on real film for one term, and on everything else after that.',
    company: 'Monsoon Pictures',
    role: 'Editor',
    worked: 'Explainers, documentaries and far too many wedding films.',
    work: 'A water pump in ninety seconds',
    challenge: 'To explain a pump to farmers who speak five languages, without one word on the screen.',
  },
  'Music & Audio': {
    degree: 'Diploma',
    course: 'Sound Engineering',
    university: 'SAE Institute, Mumbai',
    studied: 'Recording, mixing, and how to listen for an hour without touching anything.',
    company: 'Radio Mirch, regional desk',
    role: 'Audio producer',
    worked: 'Jingles and features against the clock; mixed on small speakers, because that is what people have.',
    work: 'A nine-hour audiobook',
    challenge: 'One voice, nine hours, four languages of names, and no room that was quiet after seven.',
  },
  Business: {
    degree: 'Chartered Accountant',
    course: 'Accounting and Finance',
    university: 'Institute of Chartered Accountants of India',
    studied: 'Accounts, audit, tax, and the patience for all three.',
    company: 'Sethi & Partners',
    role: 'Consultant',
    worked: 'Books and plans for family firms that had outgrown the drawer they kept them in.',
    work: 'From a drawer to a ledger',
    challenge: 'Three years of receipts, one tax office, and six weeks.',
  },
  Lifestyle: {
    degree: 'Master of Science',
    course: 'Nutrition and Dietetics',
    university: 'Lady Irwin College, Delhi',
    studied: 'Food as it is cooked at home, not as it is drawn in books.',
    company: 'Sunrise Wellness',
    role: 'Coach',
    worked: 'Plans for people who work shifts, and the follow-up calls that make them stick.',
    work: 'Meals for night shifts',
    challenge: 'A hundred nurses, one canteen, and no two of them awake at the same time.',
  },
  Photography: {
    degree: 'Bachelor of Arts',
    course: 'Photography',
    university: 'Light and Life Academy, Ooty',
    studied: 'Light, mostly, and how to carry it up a hill.',
    company: 'The Coastal Herald',
    role: 'Staff photographer',
    worked: 'News in the morning, food at noon, weddings at the weekend.',
    work: 'Forty dishes in two days',
    challenge: 'A menu of forty dishes, one window, and a kitchen that could not stop cooking.',
  },
};

const year = (index: number, offset: number) => 2008 + offset + (index % 7);

/** Returns the career of the freelancer at this index. Two in three freelancers have a work sample. */
export function careerOf({ category, title, proof }: DemoFreelancer, index: number): Career {
  const path = PATHS[category];
  const { degree, course, university, studied, company, role, worked, work, challenge } = path;
  return {
    education: {
      universityName: university,
      degree,
      course,
      completionDate: `${year(index, 0)}-05-31`,
      description: studied,
    },
    experience: [
      {
        companyName: company,
        role,
        location: index % 3 === 0 ? 'Remote' : 'Bengaluru',
        startDate: `${year(index, 1)}-07-01`,
        endDate: `${year(index, 4)}-03-31`,
        description: worked,
      },
      {
        companyName: 'Independent',
        role: title,
        location: 'Remote',
        startDate: `${year(index, 4)}-04-01`,
        endDate: '2026-10-31',
        description: proof,
      },
    ],
    portfolio:
      index % 3 === 2
        ? null
        : {
            title: work,
            role: title,
            completionDate: `${year(index, 7)}-11-15`,
            projectChallange: challenge,
            projectSolution: proof,
          },
  };
}
